import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { slimContract } from './contract.ts'
import { lowered } from './floor.ts'
import { icons } from './icons.ts'

/**
 * Builds `server/render.mjs`, with which the server renders pages, with everything that it imports; browsers get
 * nothing of it.
 */
export function renderedPages(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'rendered-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(config.root, config.build.outDir, 'server')
    },
    async closeBundle() {
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
          ssr: join(root, 'src/app/render.tsx'),
          outDir: folder,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          minify: false,
          rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
        },
      })
    },
  }
}
