import type { Plugin } from 'vite'

const stylesheet = /\/@mantine\/.+(?<!\.layer)\.css$/
const className = /\.m_[\da-f]+/g

/**
 * Takes the specificity from the class names in Mantine's stylesheets without a cascade layer (`styles.css`), so that they lose to
 * the app's styles as those of the layer do (`styles.layer.css`). A stylesheet with a layer that is loaded after the page makes
 * Chromium create the font faces again and lay out the whole page.
 */
export function unlayeredMantine(): Plugin {
  return {
    name: 'unlayered-mantine',
    enforce: 'pre',
    transform(code, id) {
      if (stylesheet.test(id)) return code.replace(className, ':where($&)')
    },
  }
}
