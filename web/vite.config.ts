import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimContract } from './build/contract.ts'
import { fontFolder, preloadFonts, writeFonts } from './build/fonts.ts'
import { loginPage } from './build/login-page.ts'
import { precompress } from './build/precompress.ts'

const server = process.env.API_URL ?? 'http://localhost:3000'

const libraries = 'react|react-dom|scheduler|use-sync-external-store|@tanstack'
const signInBlocks = 'AuthPage|Field|PasswordField|PlainButton|EmptyState|LoadError|usePageTitle'
const signIn = `api|screens/auth|ui/(global|woven|texts/(auth|common|errors|student)|blocks/(${signInBlocks}))`
const later = 'ui/blocks/(DateField|DatePick|calendar|knot)|app/(Notices|CourseMissing|Denied)'
const everyPage =
  'ui|app/(?!main|keep-press|router|gate|query-client|watch-session|android|NotFound|Unreachable)|features/course/'
const attendance = 'screens/course/(?!.*(dialogs|history|export|import)/)'

/** Few chunks: on a slow line each one more waits for a free connection. */
const chunks = [
  { name: 'core', test: new RegExp(`node_modules/(${libraries})/`), priority: 4 },
  { name: 'auth', test: new RegExp(`web/src/(${signIn})|contract/src/(short-id|text)`), priority: 3 },
  {
    name: 'frame',
    test: new RegExp(`node_modules/(@mantine/(core|hooks)|@tabler)/|web/src/(?!${later})(${everyPage})|contract/src/`),
    priority: 2,
  },
  { name: 'course', test: new RegExp(`web/src/(${attendance})`), priority: 1 },
]

export default defineConfig(async () => {
  await writeFonts()
  return {
    root: import.meta.dirname,
    plugins: [slimContract(), react(), preloadFonts(), loginPage(), precompress()],
    resolve: { alias: { '@fonts': fontFolder } },
    build: {
      outDir: 'dist',
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ['index.html', 'src/app/keep-press.ts'].map((file) => join(import.meta.dirname, file)),
        output: { codeSplitting: { groups: chunks } },
      },
    },
    server: { proxy: { '/api': server, '/auth': server } },
  }
})
