import autocannon from 'autocannon'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  clients: number
  seconds: number
  /** The requests that one client sends over and over. */
  requestsOf(client: number): LoadRequest[]
}

/** Answers a second. @throws when any answer was not the expected status */
export async function load({ url, clients, seconds, requestsOf }: Load, expected: number): Promise<number> {
  let client = 0
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    setupClient: (one) => {
      one.setRequests(requestsOf(client++) as autocannon.Request[])
    },
  })
  const counts = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats
  const strange = Object.keys(counts).filter((status) => Number(status) !== expected)
  if (strange.length > 0 || result.errors > 0) {
    throw new Error(`expected ${expected} only, got ${JSON.stringify(counts)} and ${result.errors} errors`)
  }
  return result.requests.total / result.duration
}
