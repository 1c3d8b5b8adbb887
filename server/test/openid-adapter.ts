import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Stores the tokens of a provider of the tests in memory. Nothing expires, because a provider lives as long as its test file. */
export function memoryAdapter(): AdapterFactory {
  const models = new Map<string, Map<string, AdapterPayload>>()
  return (model): Adapter => {
    const stored = models.get(model) ?? new Map<string, AdapterPayload>()
    models.set(model, stored)
    const findBy = (key: 'uid' | 'userCode', value: string) => [...stored.values()].find((one) => one[key] === value)
    return {
      upsert: async (id, payload) => void stored.set(id, payload),
      find: async (id) => stored.get(id),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      destroy: async (id) => void stored.delete(id),
      async consume(id) {
        const payload = stored.get(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of stored) if (payload.grantId === grantId) stored.delete(id)
      },
    }
  }
}
