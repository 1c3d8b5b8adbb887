import type { Me } from '@hasiye/contract/accounts.ts'

const key = 'hasiye.wanted'

/**
 * Remembers in this tab which page to open after the next sign-in, also when it leads through Google. After an expired
 * session, only its own account (`by`) returns to it.
 */
export function rememberReturnPath(href: string, by?: Pick<Me, 'id'>): void {
  try {
    sessionStorage.setItem(key, `${by?.id ?? ''} ${href}`)
  } catch {
    // The browser stores nothing: the sign-in leads to the start page.
  }
}

/**
 * Returns the remembered page once, if the viewer is not there; only a path of this site. The session gate decides whether they may
 * open it, and explains a refusal.
 */
export function consumeReturnPath(viewer: Pick<Me, 'id'>, shown: string): string | undefined {
  try {
    const [by, href = ''] = sessionStorage.getItem(key)?.split(' ') ?? []
    sessionStorage.removeItem(key)
    const { origin } = new URL(href, location.origin)
    const isOwn = by === '' || by === String(viewer.id)
    return isOwn && href !== shown && origin === location.origin ? href : undefined
  } catch {
    return undefined
  }
}
