import { addLink, changeMaterial, deleteMaterial, type Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { isWebAddress, webAddressIn } from '@hasiye/contract/web-address.ts'
import { materialKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { link, material as texts } from '../../ui/texts/materials.ts'
import { restorableHint, useNotifyDeleted } from '../trash/restore.ts'

interface Props {
  courseId: number
  categoryId: number
  material: Material
  onClose: () => void
}

/** Confirms that a material is deleted with its comments. */
export function DeleteMaterial({ courseId, categoryId, material, onClose }: Props) {
  const { id, title, type, commentCount } = material
  const notifyDeleted = useNotifyDeleted(courseId)
  const { body, bodyWithoutComments } = type === 'link' ? link.delete : texts.delete
  const consequence = commentCount > 0 ? body : bodyWithoutComments
  return (
    <ConfirmCall
      endpoint={deleteMaterial}
      input={{ params: { id } }}
      title={texts.delete.title}
      body={`${fill(consequence, { name: title, n: commentCount })} ${restorableHint}`}
      confirm={texts.delete.confirm}
      confirming={common.deleting}
      failed={texts.failed.delete}
      stale={materialKeys(courseId, categoryId)}
      onDone={() => notifyDeleted(fill(texts.deleted, { name: title }), { kind: 'material', id })}
      onClose={onClose}
    />
  )
}

const checkAddress = ({ url }: { url: string }): { url?: string } =>
  url.trim() === '' || isWebAddress(webAddressIn(url)) ? {} : { url: link.invalid }

const addressField = {
  type: 'url',
  inputMode: 'url',
  placeholder: link.placeholder,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

interface AddProps extends Pick<Props, 'courseId' | 'categoryId' | 'onClose'> {
  /** A link that was shared with the app, and what follows when it was added. */
  shared?: { title: string; url: string; onAdded: () => Promise<void> }
}

export function AddLink({ courseId, categoryId, shared, onClose }: AddProps) {
  const form = useForm(addLink, {
    initial: { url: shared?.url ?? '', title: shared?.title ?? '' },
    input: ({ title, url }) => ({ params: { id: categoryId }, body: { title: title.trim(), url: webAddressIn(url) } }),
    check: checkAddress,
    storeTypedAs: shared ? `shared-link/${shared.url}` : `link/${categoryId}`,
    stale: materialKeys(courseId, categoryId),
    failed: link.failed.add,
    onSaved: () => {
      void notifySuccess(link.added)
      return shared ? shared.onAdded() : onClose()
    },
  })
  return (
    <FormSheet form={form} title={link.add} submit={common.add} onClose={onClose}>
      <TextField {...form.field('url')} {...addressField} data-autofocus={!shared || undefined} />
      <TextField {...form.field('title')} autoComplete="off" data-autofocus={shared && true} />
    </FormSheet>
  )
}

/** Changes the title of a material, and the address of a link. */
export function ChangeMaterial({ courseId, categoryId, material: { id, title, type, url }, onClose }: Props) {
  const isLink = type === 'link'
  const address = url ?? ''
  const form = useForm(changeMaterial, {
    initial: { title, url: address },
    input: (typed) => ({
      params: { id },
      body: { title: typed.title.trim(), ...(isLink && { url: webAddressIn(typed.url) }) },
    }),
    check: checkAddress,
    stale: materialKeys(courseId, categoryId),
    failed: isLink ? link.failed.change : texts.failed.rename,
    onSaved: () => {
      void notifySuccess(isLink ? link.changed : texts.renamed)
      onClose()
    },
  })
  const typed = form.values
  const isUnchanged = ['', title].includes(typed.title.trim()) && typed.url.trim() === address
  return (
    <FormSheet form={form} title={isLink ? link.change : common.rename} isUnchanged={isUnchanged} onClose={onClose}>
      <TextField {...form.field('title')} autoComplete="off" data-autofocus />
      {isLink && <TextField {...form.field('url')} {...addressField} />}
    </FormSheet>
  )
}
