import type { Plugin } from 'vite'

const fromIndex = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/**
 * Imports each icon from its own file instead of the package's index, because with the index every module would seem to
 * use all icons: `chunks.ts` puts an icon where it is used, and the bundler does not read 6,000 files.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    transform: (code, id) =>
      /\.tsx?$/.test(id) ? code.replace(fromIndex, (_, names: string) => fromFiles(names)) : null,
  }
}

const fromFiles = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name.startsWith('Icon') && !name.startsWith('type '))
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
    .join(';')
