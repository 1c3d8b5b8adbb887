import { FaultProxy } from './fault-proxy.ts'
import { test as base, expect } from './test.ts'

interface Parts {
  /** The way from the browser to the server. What a test prepares without a browser does not go this way. */
  network: FaultProxy
}

export { expect }

/** Pages are opened through a proxy that can fail; each test begins without a fault. */
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
