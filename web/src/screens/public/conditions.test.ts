import { expect, test } from 'vitest'
import { privacyPolicy } from '../../ui/texts/privacy-policy.ts'
import { userGuide } from '../../ui/texts/user-guide.ts'
import { conditions } from './conditions.ts'

test.each([userGuide, privacyPolicy])(
  'each sentence of “$title” that depends on the installation has its end',
  (prose) => {
    const marks = [...JSON.stringify(prose).matchAll(/\{(if\w+|end)\}/g)].map(([, name = '']) => name)
    expect(marks.length).toBeGreaterThan(0)
    for (const [index, name] of marks.entries()) {
      expect(conditions).toHaveProperty(name)
      expect(name === 'end', `${index}: ${name}`).toBe(index % 2 === 1)
    }
  },
)
