import * as openid from 'openid-client'
import type { GoogleConfig } from '../config.ts'

const timeoutSeconds = 10

/** What the browser keeps during the sign-in: state, nonce and PKCE verifier. */
interface Flow {
  state: string
  nonce: string
  verifier: string
}

export interface GoogleIdentity {
  issuer: string
  subject: string
  /** Undefined where the provider does not confirm it. */
  verifiedEmail: string | undefined
}

interface GoogleProvider {
  /** The URL for the browser, and the flow that it must send back. */
  start(): Promise<{ url: string; flow: string }>
  /** The identity, after all checks of the code and the ID token. @throws when any of them fails */
  finish(callback: URL, flow: string): Promise<GoogleIdentity>
}

const pack = ({ state, nonce, verifier }: Flow): string => [state, nonce, verifier].join('.')

function unpack(flow: string): Flow {
  const [state, nonce, verifier] = flow.split('.')
  if (!state || !nonce || !verifier) throw new Error('no sign-in with Google is under way')
  return { state, nonce, verifier }
}

/** OpenID Connect with one fixed issuer, whose metadata is fetched at first use and cached. */
export function openGoogle({ clientId, clientSecret, issuer }: GoogleConfig, publicUrl: string): GoogleProvider {
  const redirectUri = `${publicUrl}/auth/google/callback`
  const execute = [openid.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests)

  let known: Promise<openid.Configuration> | undefined
  const discover = (): Promise<openid.Configuration> => {
    known ??= openid
      .discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }

  return {
    async start() {
      const flow: Flow = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, flow: pack(flow) }
    },
    async finish(callback, packed) {
      const { state, nonce, verifier } = unpack(packed)
      const answer = new URL(redirectUri)
      answer.search = callback.search
      const tokens = await openid.authorizationCodeGrant(await discover(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no ID token')
      const isVouched = claims.email_verified === true && typeof claims.email === 'string'
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVouched ? (claims.email as string) : undefined,
      }
    },
  }
}
