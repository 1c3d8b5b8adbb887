import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appPages } from './build/app-pages.ts'
import { chunkFileNames, chunks } from './build/chunks.ts'
import { slimContract } from './build/contract.ts'
import { lowered } from './build/floor.ts'
import { floorScripts, polyfilledWorkers } from './build/floor-scripts.ts'
import { fontFolder } from './build/fonts.ts'
import { icons } from './build/icons.ts'
import { precompress } from './build/precompress.ts'
import { readingPages } from './build/reading-pages.ts'
import { renderedPages } from './build/rendered-pages.ts'
import { serviceWorker } from './build/service-worker.ts'
import { developmentPage } from './build/template.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    slimContract(),
    icons(),
    react(),
    developmentPage(),
    floorScripts(),
    appPages(),
    readingPages(),
    renderedPages(),
    serviceWorker(),
    precompress(),
  ],
  css: lowered.css,
  worker: { plugins: () => [polyfilledWorkers()] },
  resolve: {
    alias: { '@fonts': fontFolder },
  },
  build: {
    outDir: 'dist',
    target: lowered.target,
    assetsInlineLimit: 0,
    // It would run when the modules that the links name are loaded or imported anyway.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'src/app/main.tsx'),
        'keep-press': join(import.meta.dirname, 'src/app/keep-press.ts'),
      },
      // prints how long each plugin took
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: chunks }, chunkFileNames },
    },
  },
})
