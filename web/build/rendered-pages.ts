import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { slimContract } from './contract.ts'
import { lowered } from './floor.ts'
import { icons } from './icons.ts'

export type Prerender = typeof import('../src/app/prerender.tsx')

/** Browser objects that modules of the app read when they are loaded or rendered. */
const browser = { addEventListener: () => {}, location: new URL('http://localhost/') }

/**
 * Builds `server/render.mjs`, with which the server renders pages, and `server/prerender.mjs`, with which the build
 * renders those that are the same for everybody, with everything that they import; browsers get nothing of them. It
 * runs when the folder of the build has been emptied, before any page is written.
 */
export function renderedPages(): Plugin {
  let root = ''
  return {
    name: 'rendered-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async renderStart({ dir = '' }) {
      await build({
        root,
        configFile: false,
        mode: 'production',
        logLevel: 'error',
        publicDir: false,
        plugins: [slimContract(), icons(), react()],
        css: lowered.css,
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          ssr: true,
          outDir: join(dir, 'server'),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          minify: false,
          rolldownOptions: {
            input: ['render', 'prerender'].map((name) => join(root, `src/app/${name}.tsx`)),
            output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
          },
        },
      })
    },
  }
}

/** Loads what renders the pages of this folder that are the same for everybody. */
export function loadPrerender(dist: string): Promise<Prerender> {
  Object.assign(globalThis, browser)
  return import(pathToFileURL(join(dist, 'server/prerender.mjs')).href)
}
