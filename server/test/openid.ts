import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'
import { memoryAdapter } from './openid-adapter.ts'

/** The next user of the provider, with the claims about them. */
export interface GoogleUser {
  subject: string
  email: string
  isEmailVerified: boolean
}

export interface OpenIdServer {
  issuer: string
  signInAs(user: GoogleUser): void
  stop(): Promise<void>
}

export const openIdClient = { clientId: 'hasiye', clientSecret: 'secret-of-a-test' }

const promptsWithAccountChoice = () => {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/** A real OpenID provider on loopback whose users sign in without a prompt. */
export async function startOpenId(redirectUris: string[]): Promise<OpenIdServer> {
  const users = new Map<string, GoogleUser>()
  let next: GoogleUser | undefined
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = openIdClient
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['key of a test'] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: promptsWithAccountChoice(), url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const user = users.get(accountId)
        return { sub: accountId, email: user?.email, email_verified: user?.isEmailVerified }
      },
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const login = next ? { login: { accountId: next.subject }, select_account: {} } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false })
  })
  return {
    issuer,
    signInAs(user) {
      users.set(user.subject, user)
      next = user
    },
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** Follows the redirects of the provider as a browser does. @returns the redirect back to the product */
export async function followProvider(start: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  while (url.startsWith(issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url
}
