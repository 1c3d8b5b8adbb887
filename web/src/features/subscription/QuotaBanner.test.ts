// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { obstacleOf, type Quota } from './QuotaBanner.tsx'

const quota: Quota = { limit: 5, used: 4, active: true, subscriptionExpiresAt: '2027-07-20T19:59:59.999Z' }

test('a teacher with room in the quota and an active subscription is not prevented', () => {
  expect(obstacleOf(quota, true)).toBeUndefined()
})

test('a full quota is named with its numbers', () => {
  const obstacle = obstacleOf({ ...quota, used: 5 }, true)
  expect(obstacle?.title).toBe('Qrup limitiniz dolub')
  expect(obstacle?.body).toContain('Hazırda 5 qrupunuz var, limitiniz isə 5 qrupdur.')
})

test('an expired subscription is shown before a full quota, with its last day', () => {
  const obstacle = obstacleOf({ ...quota, used: 5, active: false }, true)
  expect(obstacle?.title).toBe('Abunəliyiniz bitib')
  expect(obstacle?.body).toContain('Abunəlik 20 iyul 2027 tarixində bitib.')
})

test('technical support is named only where it has an address', () => {
  const full = { ...quota, used: 5 }
  expect(obstacleOf(full, true)?.body).toContain('texniki dəstəyə yazın')
  expect(obstacleOf(full, false)?.body).toBe(
    'Hazırda 5 qrupunuz var, limitiniz isə 5 qrupdur. Limiti platformanın admini artırır. Arxivlənən qrup limitdə sayılmır.',
  )
})
