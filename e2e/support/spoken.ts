import type { Page } from '@playwright/test'

interface Node {
  nodeId: string
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  description?: { value?: string }
}

/** For these roles a screen reader reads the name instead of the content. */
const readByName = new Set(['button', 'link', 'image', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option'])

/** The content of these roles is their name or description. */
const repeating = new Set(['InlineTextBox', 'row', 'dialog', 'alertdialog'])

/** What a screen reader reads on a page, from Chromium's accessibility tree: `role: text`, in reading order. */
export async function spokenOn(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = (await devTools.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await devTools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const read = (node: Node | undefined): string[] => {
    if (!node) return []
    const [role, name, description] = [node.role, node.name, node.description].map((property) => property?.value ?? '')
    const own = node.ignored || repeating.has(role ?? '') ? [] : [name, description].filter((text) => text?.trim())
    const isWhole = !node.ignored && name && readByName.has(role ?? '')
    const inside = isWhole ? [] : (node.childIds ?? []).flatMap((id) => read(byId.get(id)))
    return [...own.map((text) => `${role}: ${text?.trim()}`), ...inside]
  }
  return read(nodes.find(({ parentId }) => parentId === undefined))
}

const misread = {
  /** Read as a word or a number: letters and digits of an ID, or of a part of a code. */
  code: /(?<![\p{L}\d])(?=[A-Z\d]*[A-Z])(?=[A-Z\d]*\d|[A-Z\d]{6})[A-Z\d]{4,}(?![\p{L}\d])/u,
  /** Read as “plus”, “tire” or not at all. */
  sign: /(?<![\p{L}\d])[+−–○-](?=\s*\d{0,3}$)/u,
  /** Read as a fraction, a date or “kəsr”. */
  slash: /\d\s*\/\s*\d/,
}

/** The parts of it that are read differently from their meaning. */
export const misreadIn = (spoken: string[]): string[] =>
  spoken.flatMap((line) => {
    const text = line.slice(line.indexOf(': ') + 2)
    return Object.entries(misread).flatMap(([kind, pattern]) => (pattern.test(text) ? [`${kind} in ${line}`] : []))
  })
