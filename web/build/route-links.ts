import type { Plugin } from 'vite'
import {
  type Bundle,
  chunkOfSource,
  htmlOf,
  namedChunk,
  scriptLink,
  styleLink,
  stylesOf,
  withImports,
} from './bundle.ts'

const shell = 'app/Shell.tsx'

/** The pages whose parts the server names in the HTML, by the file of their component. */
const inShell = {
  dashboard: 'screens/teacher/Dashboard.tsx',
  course: 'screens/course/CoursePage.tsx',
  studentDashboard: 'screens/student/StudentDashboard.tsx',
  studentCourse: 'screens/student/StudentCourse.tsx',
}
const outsideShell = {
  signUp: 'screens/auth/SignUp.tsx',
  parentSignIn: 'screens/parent/ParentLogin.tsx',
  joinCourse: 'screens/join/JoinCourse.tsx',
  claim: 'screens/claim/Claim.tsx',
}

/**
 * Writes `route-links.json`: by page, the HTML that loads its parts together with the entry script, which would ask for them only
 * when it runs. The server adds it to the pages it sends (server/src/pages/route-links.ts).
 */
export function routeLinks(): Plugin {
  return {
    name: 'route-links',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const links = [
          ...Object.entries(inShell).map(([page, file]) => [page, linksOf([file, shell], bundle)]),
          ...Object.entries(outsideShell).map(([page, file]) => [page, linksOf([file], bundle)]),
        ]
        const source = JSON.stringify(Object.fromEntries(links))
        this.emitFile({ type: 'asset', fileName: 'route-links.json', source })
      },
    },
  }
}

function linksOf(files: string[], bundle: Bundle): string {
  const html = htmlOf(bundle, 'index.html')
  const needed = [...new Set(files.flatMap((each) => withImports(bundle, chunkOfSource(bundle, each))))]
  // Over HTTP/1.1 a browser fetches six files at a time: first the script that runs without waiting for anything, then the largest, also
  // those that the HTML names further down, because a large file that starts late ends last.
  const scripts = [namedChunk(bundle, 'index'), ...needed.sort((one, other) => other.code.length - one.code.length)]
  return [
    ...(files.includes(inShell.course)
      ? [`<script type="module" async src="/${namedChunk(bundle, 'preload-tab').fileName}"></script>`]
      : []),
    ...scripts.map(({ fileName }) => scriptLink(fileName)),
    ...stylesOf(needed)
      .filter((name) => !html.includes(name))
      .map(styleLink),
  ].join('')
}
