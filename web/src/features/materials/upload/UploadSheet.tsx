import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { FormButtons } from '../../../ui/blocks/FormButtons.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { material as texts } from '../../../ui/texts/materials.ts'
import { bytesPerMb, sizeText } from '../size-text.ts'
import { UploadLimit } from './ChooseFiles.tsx'
import classes from './upload.module.css'
import type { NewUpload } from './upload-queue.ts'

interface Props {
  files: File[]
  onClose: () => void
  onUpload: (uploads: NewUpload[]) => void
}

const nameOf = (file: File) => file.name.normalize('NFC')
const titlePath = (index: number) => `uploads.${index}.title` as const

/** Returns why a file cannot be uploaded; undefined if it can. */
function fileError({ size }: File, maxBytes: number): string | undefined {
  if (size === 0) return texts.empties
  return size > maxBytes ? fill(texts.tooLarge, { mb: Math.floor(maxBytes / bytesPerMb) }) : undefined
}

/** Asks for the title of each chosen file; the default is the file's name. Sends nothing itself: the queue uploads the files. */
export function UploadSheet({ files, onClose, onUpload }: Props) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const { data: config } = useQuery(configQuery)
  const maxBytes = config?.maxUploadBytes ?? Number.POSITIVE_INFINITY
  const form = useForm<{ uploads: NewUpload[] }>({
    initialValues: {
      uploads: files.map((file) => ({ file, title: nameOf(file).slice(0, limits.materialTitle.max) })),
    },
  })
  const { uploads } = form.values
  const isTouched = uploads.some(({ file, title }) => title !== nameOf(file))

  const remove = (index: number) => {
    if (uploads.length === 1) return onClose()
    form.removeListItem('uploads', index)
    form.clearErrors()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = uploads.flatMap(({ file, title }, index) => {
      const error = fileError(file, maxBytes) ?? (title.trim() === '' ? texts.prompt.blank : undefined)
      return error ? [[titlePath(index), error] as const] : []
    })
    form.setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) {
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    onUpload(uploads.map(({ file, title }) => ({ file, title: title.trim() })))
    onClose()
  }
  const footer = (close: () => void) => <FormButtons formId={formId} close={close} label={texts.upload} />
  return (
    <Sheet title={texts.upload} opened onClose={onClose} dirty={isTouched} footer={footer} size={560}>
      <p className={classes.hint}>
        {texts.prompt.hint} <UploadLimit />
      </p>
      <form ref={element} id={formId} onSubmit={submit} noValidate className={classes.titles}>
        {uploads.map(({ file, title }, index) => (
          <div key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.title}>
            <TextInput
              label={texts.prompt.label}
              description={title === nameOf(file) ? sizeText(file.size) : `${file.name} · ${sizeText(file.size)}`}
              value={title}
              onChange={({ currentTarget }) => form.setFieldValue(titlePath(index), currentTarget.value)}
              error={fileError(file, maxBytes) ?? form.errors[titlePath(index)]}
              maxLength={limits.materialTitle.max}
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
              classNames={{ description: classes.file }}
            />
            <ActionIcon aria-label={fill(texts.prompt.remove, { name: file.name })} onClick={() => remove(index)}>
              <IconX size={20} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
      </form>
    </Sheet>
  )
}
