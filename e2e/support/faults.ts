import { FaultProxy } from './fault-proxy.ts'
import { test as base, expect } from './test.ts'

interface Parts {
  /** The proxy between browser and server. Calls that prepare a test without a browser bypass it. */
  network: FaultProxy
}

export { expect }

/** Test fixture that opens pages through a proxy that can fail; each test starts without faults. */
export const test = base.extend<Parts, { faultProxy: FaultProxy }>({
  faultProxy: [
    async ({ origin }, use) => {
      const proxy = new FaultProxy(origin)
      await proxy.start()
      await use(proxy)
      await proxy.stop()
    },
    { scope: 'worker' },
  ],
  network: async ({ faultProxy }, use) => {
    await use(faultProxy)
    faultProxy.restore()
  },
  baseURL: ({ network }, use) => use(network.origin),
})
