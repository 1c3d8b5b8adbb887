/** A tab of any engine, with the functions that the steps need. */
export interface Tab {
  go(url: string): Promise<void>
  /** Runs the body of a function in the page; its result is returned as JSON. */
  run(body: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** Prints the page as a PDF, where the engine can. */
  print?(): Promise<Buffer>
  close(): Promise<void>
}

const timeoutMs = 30_000
const pauseMs = 150

/** Polls until the result is neither undefined, null nor false. @throws with the name of what was awaited */
async function until<Result>(what: string, look: () => Promise<Result>): Promise<NonNullable<Result>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not shown: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/**
 * Finds the last visible element that matches a selector and has this name, and returns its middle if nothing covers
 * it.
 */
const middleOf = (selector: string, name: string): string => `
  const nameOf = (element) => {
    const label = element.labels && element.labels[0]
    return (element.getAttribute('aria-label') || (label ? label.textContent : element.textContent)).trim()
  }
  const isCalled = (found) => ${name.startsWith('^') ? `new RegExp(${JSON.stringify(name)}).test(found)` : `found === ${JSON.stringify(name)}`}
  const found = Array.from(document.querySelectorAll(${JSON.stringify(selector)}))
    .filter((element) => element.getClientRects().length > 0 && isCalled(nameOf(element)))
  const element = found[found.length - 1]
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const top = document.elementFromPoint(x, y)
  const isOnTop = top && (element.contains(top) || (element.labels && Array.from(element.labels).some((one) => one.contains(top))))
  return isOnTop ? [Math.round(x), Math.round(y)] : null
`

/** What a person does in a tab: find elements by their names, press and read them. */
export class Visitor {
  readonly tab: Tab
  readonly origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  /** Opens a page and waits for the app, which replaces the content of the HTML. */
  async open(path: string): Promise<void> {
    await this.tab.go(this.origin + path)
    const isShown = `
      const root = document.getElementById('root')
      return root !== null && root.hasChildNodes() && !root.hasAttribute('data-prerendered') && !root.hasAttribute('data-parts')`
    await until('the app', () => this.tab.run(isShown))
  }

  /** @param name the whole name, or the source of a pattern that begins with ^ */
  async press(name: string, selector = 'button, a, label, [role=tab], [role=menuitem]'): Promise<void> {
    const [x = 0, y = 0] = (await this.#find(selector, name)) as number[]
    await this.tab.click(x, y)
  }

  async fill(label: string, text: string): Promise<void> {
    // Pressed again where a toast or a lazily loaded part of the page received the press.
    await until(`the focus in ${label}`, async () => {
      const [x = 0, y = 0] = (await this.#find('input, textarea', label)) as number[]
      await this.tab.click(x, y)
      return this.tab.run(`
        const { activeElement } = document
        if (!activeElement.select) return false
        activeElement.select()
        return true`)
    })
    await this.tab.type(text)
    const read = 'return document.activeElement.value'
    await until(`“${text}” in ${label}`, async () => (await this.tab.run(read)) === text)
  }

  async signIn({ email, password }: { email: string; password: string }, path = '/login'): Promise<void> {
    await this.open(path)
    await this.fill('E-poçt', email)
    await this.fill('Şifrə', password)
    await this.press('Daxil ol')
  }

  async see(text: string): Promise<void> {
    const body = `return document.body?.innerText.includes(${JSON.stringify(text)})`
    await until(text, () => this.tab.run(body))
  }

  async isAt(path: string): Promise<void> {
    await until(path, () => this.tab.run(`return location.pathname === ${JSON.stringify(path)}`))
  }

  /** Waits until a dialog has taken the focus: a low window scrolls once more to what is focused. */
  async isInDialog(): Promise<void> {
    const isInside = `return Boolean(document.activeElement?.closest('[role=dialog]'))`
    await until('the focus in a dialog', () => this.tab.run(isInside))
  }

  /** Chooses a file for the file field of a dialog. */
  async choose(name: string, content: Buffer): Promise<void> {
    const find = `document.querySelector('[role=dialog] input[type=file]')`
    await until('a field for a file', () => this.tab.run(`return ${find} !== null`))
    await this.tab.run(`
      const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (char) => char.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], ${JSON.stringify(name)}))
      const field = ${find}
      field.files = transfer.files
      field.dispatchEvent(new Event('change', { bubbles: true }))`)
  }

  /**
   * Intercepts what would be saved as a file, because without a window not every engine can save it. Read it with
   * `savedFile`.
   */
  async watchFiles(): Promise<void> {
    await this.tab.run(`
      HTMLAnchorElement.prototype.click = () => {}
      const create = URL.createObjectURL
      URL.createObjectURL = (blob) => {
        const reader = new FileReader()
        reader.onload = () => { window.savedFile = reader.result }
        reader.readAsDataURL(blob)
        return create.call(URL, blob)
      }`)
  }

  async savedFile(): Promise<Buffer> {
    const url = (await until('a saved file', () => this.tab.run('return window.savedFile'))) as string
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  }

  /** Waits until its position is stable: it is scrolled into view, and a dialog may still be moving. */
  #find(selector: string, name: string): Promise<NonNullable<unknown>> {
    let last = ''
    return until(name, async () => {
      const found = await this.tab.run(middleOf(selector, name))
      const isStill = JSON.stringify(found) === last
      last = JSON.stringify(found)
      return isStill && found
    })
  }
}
