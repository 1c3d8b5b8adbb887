/** The response to a call of a page that the server renders; `body` is that of a success or of a refusal. */
export interface PageResponse {
  url: string
  status: number
  body: unknown
}

/** A page that the server rendered (web/src/app/render.tsx). */
export interface RenderedPage {
  title: string
  /**
   * The content of the page's root element. Styles of elements are in `styles`, because the content security policy
   * forbids style attributes.
   */
  markup: string
  styles: string
  /** The names of the lazily loaded parts in it. */
  parts: string[]
}

/** Renders the page at a path with search, for the person in the response to `GET /api/me`. */
export type RenderPage = (
  href: string,
  responses: readonly PageResponse[],
  refused?: RefusedForm,
) => Promise<RenderedPage>

/** A form that was sent without the app, and why it was refused. */
export interface RefusedForm {
  texts: Record<string, string>
  error: string
}

/** The file `route-pages.json` of the build: the HTML of the pages with first calls by their screens. */
export interface RoutePagesFile {
  screens: Record<string, string>
  /** The files that a lazily loaded part needs, by its name. */
  parts: Record<string, { scripts: string[]; styles: string[] }>
}
