import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import { type AnyNode, type CallExpression, type Literal, type MemberExpression, type Node, parse } from 'acorn'
import { full, fullAncestor } from 'acorn-walk'
import postcss from 'postcss'
import { methods, statics } from '../floor/polyfills.ts'
import { floor } from './floor.ts'

/**
 * A feature in a built file that a supported browser may lack: its name in MDN's data, and its position in the file.
 */
export interface Newer {
  name: string
  index: number
}

interface Support {
  version_added?: unknown
  version_removed?: unknown
  prefix?: string
  flags?: object[]
}
interface Compat {
  __compat?: { support: Record<string, Support | Support[] | undefined> }
  [name: string]: unknown
}

const { api, css, javascript } = compatData as unknown as Record<string, Record<string, Record<string, Compat>>>
const { builtins = {}, regular_expressions: patterns = {} } = javascript ?? {}
const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = css ?? {}

/** The names of the supported browsers, with their phone and WebView variants, in MDN's data. */
const browsers: Record<string, string[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  safari: ['safari'],
  ios: ['safari_ios', 'webview_ios'],
  firefox: ['firefox', 'firefox_android'],
  samsung: ['samsunginternet_android'],
}

const numberOf = (version: unknown): number => {
  const [major = Number.NaN, minor = 0] = String(version).replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}
const isUpTo = (version: unknown, limit: string): boolean => numberOf(version) <= numberOf(limit)
const isLater = (version: unknown, limit: string): boolean => numberOf(version) > numberOf(limit)

/**
 * Whether a browser got it after the oldest supported version. A feature that a browser never had is used with care
 * anyway.
 */
function isNew({ __compat: compat }: Compat): boolean {
  if (!compat) return false
  return floor.some(([name, limit]) =>
    (browsers[name] ?? []).some((browser) => {
      const known = [compat.support[browser]].flat().filter((one) => one && !one.flags && !one.version_removed)
      return (
        known.some((one) => isLater(one?.version_added, limit)) &&
        !known.some((one) => isUpTo(one?.version_added, limit))
      )
    }),
  )
}

const objects: Record<string, Compat> = { ...(api as unknown as Record<string, Compat>), ...builtins }

/** By name, the methods and properties of all objects. */
const members = new Map<string, [object: string, Compat][]>()
for (const [object, content] of Object.entries(objects)) {
  for (const [name, compat] of Object.entries(content)) {
    if (name.startsWith('__') || name.endsWith('_static')) continue
    members.set(name, [...(members.get(name) ?? []), [object, compat as Compat]])
  }
}

const defines = (table: Record<string, object>, object: string, name: string): boolean =>
  name in (table[object] ?? {}) || false

function newerStatic(object: string, name: string): boolean {
  const content = objects[object]
  const compat = (content?.[`${name}_static`] ?? builtins[object]?.[name]) as Compat | undefined
  return compat !== undefined && isNew(compat) && !defines(statics, object, name)
}

/**
 * Whether each object that has this member got it only recently: the analysis cannot know to which object it belongs.
 */
function newerMember(name: string): boolean {
  const found = members.get(name)
  return found?.every(([object, compat]) => isNew(compat) && !defines(methods, object, name)) ?? false
}

/** Features that a script checks before use: `typeof name`, `'name' in`, `.name?.`, `.name &&`. */
function askedIn(program: Node): Set<string> {
  const asked = new Set<string>()
  full(program, (node: AnyNode) => {
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') add(node.argument)
    if (node.type === 'BinaryExpression' && node.operator === 'in') add(node.left)
    if (node.type === 'BinaryExpression' && node.operator.startsWith('==')) add(node.left)
    if (node.type === 'LogicalExpression') add(node.left)
    if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') add(node.test)
    if (node.type === 'CallExpression' && node.optional) add(node.callee)
    if (node.type === 'MemberExpression' && node.optional) add(node.object)
  })
  function add(node: AnyNode): void {
    if (node.type === 'UnaryExpression') add(node.argument)
    if (node.type === 'Identifier') asked.add(node.name)
    if (node.type === 'Literal') asked.add(String(node.value))
    if (node.type === 'TemplateLiteral') asked.add(node.quasis[0]?.value.raw ?? '')
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier') asked.add(node.property.name)
  }
  return asked
}

function declaredIn(program: Node): Set<string> {
  const declared = new Set<string>()
  full(program, (node: AnyNode) => {
    if ((node as { type: string }).type === 'VariablePattern') declared.add((node as unknown as { name: string }).name)
    if ('id' in node && node.id?.type === 'Identifier') declared.add(node.id.name)
    if ('local' in node && node.local.type === 'Identifier') declared.add(node.local.name)
  })
  return declared
}

const parsed = (source: string) => parse(source, { ecmaVersion: 'latest', sourceType: 'module', preserveParens: true })

/** The names of members that scripts define themselves. */
export function ownNames(sources: string[]): Set<string> {
  const own = new Set<string>()
  for (const source of sources) {
    full(parsed(source), (node: AnyNode) => {
      if ('key' in node && node.key.type === 'Identifier') own.add(node.key.name)
      if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
        if (node.left.property.type === 'Identifier') own.add(node.left.property.name)
      }
    })
  }
  return own
}

/**
 * Finds features newer than the oldest supported browsers in a built script; members whose names the script defines
 * itself may be its own.
 */
export function newerInScript(source: string, own: Set<string>): Newer[] {
  const program = parsed(source)
  const [asked, declared] = [askedIn(program), declaredIn(program)]
  const found: Newer[] = []
  fullAncestor(program, (node, _, ancestors) => {
    const name = nameOf(node as AnyNode, ancestors as AnyNode[], declared)
    if (name && !asked.has(name.replace(/.*\./, '')) && !(name.startsWith('.') && own.has(name.slice(1))))
      found.push({ name, index: node.start })
  })
  return found
}

function nameOf(node: AnyNode, ancestors: AnyNode[], declared: Set<string>): string | undefined {
  const syntax = newerSyntax(node, ancestors)
  if (syntax) return syntax
  if (node.type === 'Identifier' && !declared.has(node.name)) {
    const compat = objects[node.name]
    return compat && Object.hasOwn(objects, node.name) && isNew(compat) ? node.name : undefined
  }
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  if (isAssigned(node, ancestors.at(-2))) return undefined
  const { name } = node.property
  const { object } = node
  if (
    object.type === 'Identifier' &&
    /^[A-Z]/.test(object.name) &&
    !declared.has(object.name) &&
    object.name in objects
  ) {
    return newerStatic(object.name, name) ? `${object.name}.${name}` : undefined
  }
  return newerMember(name) ? `.${name}` : undefined
}

const isAssigned = (node: MemberExpression, parent: AnyNode | undefined): boolean =>
  parent?.type === 'AssignmentExpression' && parent.left === node

function newerSyntax(node: AnyNode, ancestors: AnyNode[]): string | undefined {
  switch (node.type) {
    case 'StaticBlock':
      return 'static block'
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? '#field in' : undefined
    case 'AwaitExpression':
      return ancestors.some(({ type }) => type.includes('Function')) ? undefined : 'top-level await'
    case 'CallExpression':
      return node.optional && hasSpreadBeforeLast(node)
        ? 'optional call with a spread before its last argument'
        : undefined
    case 'PropertyDefinition':
      return hasParenthesis(node.value) ? 'class field with a parenthesis' : undefined
    case 'Literal':
    case 'TemplateElement':
      return newerPattern(node)
  }
  return undefined
}

/** Wrong in Chromium 90. */
const hasSpreadBeforeLast = ({ arguments: given }: CallExpression): boolean =>
  given.slice(0, -1).some(({ type }) => type === 'SpreadElement')

/** Cannot be read in Safari 15: https://bugs.webkit.org/show_bug.cgi?id=236843 */
function hasParenthesis(value: Node | null | undefined): boolean {
  let found = false
  if (value && !/Function|Class/.test(value.type)) {
    full(value, ({ type }) => {
      found ||= type === 'ParenthesizedExpression'
    })
  }
  return found
}

function newerPattern(node: Literal | { type: 'TemplateElement'; value: { raw: string } }): string | undefined {
  const { pattern, flags } = (node.type === 'Literal' && node.regex) || { pattern: '', flags: '' }
  const text = node.type === 'Literal' ? pattern || String(node.value) : node.value.raw
  if (/\(\?<[=!]/.test(text)) return isNew(patterns.lookbehind_assertion ?? {}) ? 'lookbehind' : undefined
  if (flags.includes('v') && isNew(builtins.RegExp?.unicodeSets as Compat)) return 'the flag v'
  if (/\(\?[ims]*-?[ims]+:/.test(text) && isNew(patterns.modifier ?? {})) return 'a modifier'
  return undefined
}

/** Finds features newer than the oldest supported browsers in a built stylesheet. */
export function newerInStyle(source: string): Newer[] {
  const found: Newer[] = []
  postcss.parse(source).walk((node) => {
    const index = node.source?.start?.offset ?? 0
    const add = (name: string, compat: Compat | undefined) => {
      if (compat && isNew(compat)) found.push({ name, index })
    }
    if (node.type === 'atrule') {
      add(`@${node.name}`, atRules[node.name])
      if (node.name === 'media' && /[<>]/.test(node.params)) add('media range', atRules.media?.range_syntax as Compat)
      for (const [feature = ''] of node.name === 'media' ? node.params.matchAll(/(?<=\()[\w-]+/g) : []) {
        add(`(${feature})`, atRules.media?.[feature] as Compat | undefined)
      }
    }
    if (node.type === 'rule') {
      for (const [, selector = ''] of node.selector.matchAll(/:{1,2}([\w-]+)/g))
        add(`:${selector}`, selectors[selector])
      if (node.selector.includes('&')) add('nesting', selectors.nesting)
    }
    if (node.type === 'decl') {
      add(node.prop, properties[node.prop])
      for (const [value = ''] of node.value.matchAll(/[a-z][\w-]*/gi)) {
        add(`${node.prop}: ${value}`, properties[node.prop]?.[value] as Compat | undefined)
      }
      for (const [, name = ''] of node.value.matchAll(/([a-z][\w-]*)\(/gi)) {
        add(`${name}()`, types[name] ?? (types.color?.[name] as Compat | undefined))
      }
      for (const [, unit = ''] of node.value.matchAll(/(?<![\w-])[\d.]+([a-z]+)\b/g)) add(`1${unit}`, unitOf(unit))
    }
  })
  return found
}

function unitOf(unit: string): Compat | undefined {
  const length = types.length ?? {}
  if (/^[dls]v(h|w|i|b|min|max)$/.test(unit)) return length.viewport_percentage_units_dynamic as Compat
  if (/^cq/.test(unit)) return length.container_query_length_units as Compat
  return length[unit] as Compat | undefined
}
