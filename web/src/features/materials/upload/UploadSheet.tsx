import { limits } from '@hasiye/contract/limits.ts'
import { uploadMaterial } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Hint } from '../../../ui/blocks/layout.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { material as texts } from '../../../ui/texts/materials.ts'
import { bytesPerMb, findRefusal, sizeText } from '../files.ts'
import { UploadLimit } from './Uploads.tsx'
import classes from './upload.module.css'
import type { NewUpload } from './upload-queue.ts'

interface Props {
  files: File[]
  onClose: () => void
  onUpload: (uploads: NewUpload[]) => void
}

const isLike =
  ({ name, size }: File) =>
  (other: File) =>
    other.name === name && other.size === size

const nameOf = (file: File) => file.name.normalize('NFC')

const refusalOf = async (file: File): Promise<[File, string | undefined]> => [file, await findRefusal(file)]

/**
 * Asks for the title of each chosen file; the default is the file's name. The upload queue sends the files, and lists
 * those that cannot be sent: one of them does not block the others.
 */
export function UploadSheet({ files, onClose, onUpload }: Props) {
  const { data: config } = useQuery(configQuery)
  const [rows, setRows] = useState(() =>
    files.map((file, index) => ({
      file,
      // identifies the file, whose title is restored when the same one is chosen after a reload; a dot would name a
      // part of a field
      field: `${encodeURIComponent(nameOf(file)).replaceAll('.', '%2E')} ${file.size} ${files.slice(0, index).filter(isLike(file)).length}`,
      title: nameOf(file).slice(0, limits.materialTitle.max),
    })),
  )
  const [refusals, setRefusals] = useState(new Map<File, string | undefined>())
  useEffect(() => {
    const check = async () => setRefusals(new Map(await Promise.all(files.map(refusalOf))))
    void check()
  }, [files])
  const errorOf = (file: File): string | undefined =>
    config && file.size > config.maxUploadBytes
      ? fill(texts.tooLarge, { mb: Math.floor(config.maxUploadBytes / bytesPerMb) })
      : refusals.get(file)
  const isNoneGood = rows.every(({ file }) => errorOf(file) !== undefined)
  const form = useForm(uploadMaterial, {
    initial: Object.fromEntries(rows.map(({ field, title }) => [field, title])),
    check: (titles) =>
      Object.fromEntries(
        rows.flatMap(({ file, field }) => {
          const refusal = errorOf(file)
          if (refusal) return isNoneGood ? [[field, refusal]] : []
          return titles[field]?.trim() === '' ? [[field, texts.prompt.blank]] : []
        }),
      ),
    storeTypedAs: 'upload',
    failed: texts.failed.upload,
    send: (titles) => {
      onUpload(
        rows.map(({ file, field }) => {
          const error = errorOf(file)
          return { file, title: titles[field]?.trim() || nameOf(file), ...(error !== undefined && { error }) }
        }),
      )
      onClose()
    },
  })
  const remove = ({ field, title }: (typeof rows)[number]) => {
    if (rows.length === 1) return onClose()
    form.setValue(field, title)
    setRows(rows.filter((row) => row.field !== field))
  }
  return (
    <FormSheet
      form={form}
      title={texts.upload}
      submit={texts.upload}
      intro={
        <Hint>
          {texts.prompt.hint} <UploadLimit />
        </Hint>
      }
      size={560}
      onClose={onClose}
    >
      {rows.map((row, index) => {
        const { file } = row
        const field = form.field(row.field)
        return (
          <div key={row.field} className={classes.title}>
            <TextField
              {...field}
              label={texts.prompt.label}
              hint={field.value === nameOf(file) ? sizeText(file.size) : `${file.name} · ${sizeText(file.size)}`}
              isHintAbove
              error={errorOf(file) ?? field.error}
              maxLength={limits.materialTitle.max}
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
            />
            <IconButton aria-label={fill(texts.prompt.remove, { name: file.name })} onClick={() => remove(row)}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
    </FormSheet>
  )
}
