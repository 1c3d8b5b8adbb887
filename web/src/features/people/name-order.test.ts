// @vitest-environment happy-dom
import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actFor } from '../../api/client.ts'
import { meQuery, refreshMe } from '../../api/queries.ts'
import { forgetUnsent, inOrder, orderOf } from './name-order.ts'
import { chooseOrder, sendOrder } from './useNameOrder.ts'

const named = (fullName: string, id: number) => ({ id, fullName })
const students = ['Zaur Əliyev', 'Aysel Hüseynova', 'Çinar Cəfərov', 'Aysel Çobanzadə', 'İlahə', 'Xəyal İsmayılov'].map(
  named,
)

const namesIn = (order: 'given' | 'family') => inOrder(students, order).map(({ fullName }) => fullName)

test('by given name the whole name is compared', () => {
  expect(namesIn('given')).toEqual([
    'Aysel Çobanzadə',
    'Aysel Hüseynova',
    'Çinar Cəfərov',
    'Xəyal İsmayılov',
    'İlahə',
    'Zaur Əliyev',
  ])
})

test('by surname the last word is compared first, in the order of the Azerbaijani alphabet', () => {
  expect(namesIn('family')).toEqual([
    'Çinar Cəfərov',
    'Aysel Çobanzadə',
    'Zaur Əliyev',
    'Aysel Hüseynova',
    'İlahə',
    'Xəyal İsmayılov',
  ])
})

test('students with the same surname are sorted by their given names, and with the same name by their ids', () => {
  const same = [named('Tural Əliyev', 3), named('Aysel Əliyev', 2), named('Aysel Əliyev', 1)]
  expect(inOrder(same, 'family').map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a list written surname first is sorted by the same parts', () => {
  const register = ['Məmmədova Aysu', 'Kazımova Aygün', 'Əliyev Rəşad Vaqif oğlu', 'Elvin Cəfərov', 'Yusif Zəkəriyyə']
  const listed = (order: NameOrder) => inOrder(register.map(named), order).map(({ fullName }) => fullName)
  expect(listed('family')).toEqual([
    'Elvin Cəfərov',
    'Əliyev Rəşad Vaqif oğlu',
    'Kazımova Aygün',
    'Məmmədova Aysu',
    'Yusif Zəkəriyyə',
  ])
  expect(listed('given')).toEqual([
    'Kazımova Aygün',
    'Məmmədova Aysu',
    'Elvin Cəfərov',
    'Əliyev Rəşad Vaqif oğlu',
    'Yusif Zəkəriyyə',
  ])
})

test.each([
  ['surname first', ['Məmmədova Aysu', 'Kazımova Aygün', 'Əliyev Rəşad Vaqif oğlu'], 'family'],
  ['given name first', ['Aysu Məmmədova', 'Aygün Kazımova'], 'given'],
] as const)('until an account chooses, a class written %s is sorted by what is written first', (_how, names, order) => {
  const students = names.map(named)
  expect(orderOf({ id: 7 } as Me, students)).toBe(order)
  expect(orderOf({ id: 7, nameOrder: 'given' } as Me, students)).toBe('given')
})

describe('the choice of an account', () => {
  const key = 'hasiye.nameOrder/7'
  const meWith = (nameOrder?: NameOrder) => ({ id: 7, role: 'teacher', ...(nameOrder && { nameOrder }) }) as Me
  /** The account as the server has it. */
  let account: Me
  const sent: NameOrder[] = []
  let isOffline = false
  let onPut = () => {}
  let onFailure = () => {}
  const fetched = vi.fn<typeof fetch>(async (_url, init) => {
    if (isOffline) {
      onFailure()
      throw new TypeError('Failed to fetch')
    }
    if (init?.method === 'PUT') {
      const { nameOrder } = JSON.parse(String(init.body)) as { nameOrder: NameOrder }
      sent.push(nameOrder)
      account = meWith(nameOrder)
      onPut()
    }
    return new Response(JSON.stringify(account))
  })
  let queryClient: QueryClient
  const shownMe = () => queryClient.getQueryData(meQuery.queryKey) as Me
  const open = (me: Me) => {
    account = me
    queryClient = new QueryClient()
    queryClient.setQueryData(meQuery.queryKey, me)
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    localStorage.clear()
    sent.length = 0
    isOffline = false
    onPut = () => {}
    onFailure = () => {}
    fetched.mockClear()
    actFor(7)
  })
  afterEach(() => {
    forgetUnsent(7)
    actFor(undefined)
    vi.unstubAllGlobals()
  })

  test.each([
    ['nothing anywhere', null, undefined, 'given'],
    ['only the account has one', null, 'family', 'family'],
    ['an unsent choice takes precedence until it is sent', 'family unsent', 'given', 'family'],
    ['something else is stored', 'surname unsent', undefined, 'given'],
  ] as const)('%s', (_what, stored, ofAccount, order) => {
    if (stored) localStorage.setItem(key, stored)
    expect(orderOf(meWith(ofAccount))).toBe(order)
  })

  test('is shown at once, sent, and then stored in the account only', async () => {
    open(meWith())
    chooseOrder(queryClient, 7, 'family')
    expect(orderOf(shownMe())).toBe('family')
    await sendOrder(queryClient, shownMe())
    expect([sent, localStorage.getItem(key), orderOf(shownMe())]).toEqual([['family'], null, 'family'])
    await sendOrder(queryClient, shownMe())
    expect(sent).toHaveLength(1)
  })

  test('stays on the device without a network, and is sent later', async () => {
    open(meWith('given'))
    isOffline = true
    chooseOrder(queryClient, 7, 'family')
    await sendOrder(queryClient, shownMe())
    expect([localStorage.getItem(key), orderOf(meWith('given'))]).toEqual(['family unsent', 'family'])
    isOffline = false
    await sendOrder(queryClient, meWith('given'))
    expect([sent, localStorage.getItem(key), account.nameOrder]).toEqual([['family'], null, 'family'])
  })

  test('is sent when the network returns before the attempt without it has failed', async () => {
    open(meWith('given'))
    isOffline = true
    onFailure = () => {
      isOffline = false
      void sendOrder(queryClient, shownMe())
    }
    chooseOrder(queryClient, 7, 'family')
    await sendOrder(queryClient, shownMe())
    expect([sent, localStorage.getItem(key)]).toEqual([['family'], null])
  })

  test('that is made while another one is sent is sent after it', async () => {
    open(meWith())
    chooseOrder(queryClient, 7, 'family')
    onPut = () => {
      onPut = () => {}
      chooseOrder(queryClient, 7, 'given')
      void sendOrder(queryClient, shownMe())
    }
    await sendOrder(queryClient, shownMe())
    expect([sent, account.nameOrder, orderOf(shownMe())]).toEqual([['family', 'given'], 'given', 'given'])
  })

  test('is not sent again although the account was being loaded when the server accepted it', async () => {
    open(meWith('given'))
    chooseOrder(queryClient, 7, 'family')
    const before = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(before.promise)
    const reading = refreshMe(queryClient)
    onPut = () => before.resolve(new Response(JSON.stringify(meWith('given'))))
    await sendOrder(queryClient, shownMe())
    await reading
    expect([sent, localStorage.getItem(key), orderOf(shownMe())]).toEqual([['family'], null, 'family'])
  })

  test('is not sent again by a page opened between the response and the load that follows', async () => {
    open(meWith('given'))
    chooseOrder(queryClient, 7, 'family')
    const storedThen: (string | null)[] = []
    onPut = () => {
      fetched.mockImplementationOnce(async () => {
        storedThen.push(localStorage.getItem(key), orderOf(meWith('given')))
        throw new TypeError('Failed to fetch')
      })
    }
    await sendOrder(queryClient, shownMe())
    expect(storedThen).toEqual([null, 'family'])
    expect([sent, localStorage.getItem(key), orderOf(shownMe())]).toEqual([['family'], null, 'family'])
  })
})
