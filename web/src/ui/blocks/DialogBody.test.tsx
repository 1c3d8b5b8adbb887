// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DialogBody } from './DialogBody.tsx'
import classes from './DialogFrame.module.css'

test('a dialog that another one opens dims it', () => {
  const frame = { opened: true, onClose: () => {} }
  render(
    <DialogBody {...frame} title="Tənzimləmələr">
      <DialogBody {...frame} title="Hesab silinsin?">
        Şifrə
      </DialogBody>
    </DialogBody>,
  )
  expect(document.getElementsByClassName(classes.backdrop ?? 'backdrop')).toHaveLength(2)
})
