import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { slimContract } from './contract.ts'

/** Browser objects that modules of the app read when they are loaded or rendered. */
const browser = { addEventListener: () => {}, location: new URL('http://localhost/') }

/** Runs a module of the app during the build, to render markup with it. */
export async function withSource<Module, Result>(
  root: string,
  path: string,
  use: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [slimContract(), react()],
  })
  Object.assign(globalThis, browser)
  try {
    return await use((await server.ssrLoadModule(path)) as Module)
  } finally {
    await server.close()
  }
}

/**
 * Removes style attributes, because the content security policy forbids them in HTML; what the build renders looks right
 * without them.
 */
export const withoutStyles = (markup: string): string => markup.replace(/ style="[^"]*"/g, '')
