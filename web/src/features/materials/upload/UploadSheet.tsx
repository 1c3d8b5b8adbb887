import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { FormButtons } from '../../../ui/blocks/FormButtons.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { material as texts } from '../../../ui/texts/materials.ts'
import { sizeText } from '../size-text.ts'
import { faultOf } from './faults.ts'
import classes from './upload.module.css'
import type { WantedUpload } from './upload-queue.ts'

const longestTitle = 300

interface Props {
  files: File[]
  onClose: () => void
  onUpload: (wanted: WantedUpload[]) => void
}

/** Asks for the title of each chosen file; it begins as the file's name. */
export function UploadSheet({ files, onClose, onUpload }: Props) {
  const formId = useId()
  const { data: config } = useQuery(configQuery)
  const [wanted, setWanted] = useState(() =>
    files.map((file) => ({ file, title: file.name.normalize('NFC').slice(0, longestTitle) })),
  )
  const [showsFaults, setShowsFaults] = useState(false)
  const faults = wanted.map((one) => faultOf(one, config?.maxUploadBytes ?? Number.POSITIVE_INFINITY))
  const isTouched = wanted.some(({ file, title }) => title !== file.name.normalize('NFC'))

  const retitle = (place: number, title: string) =>
    setWanted(wanted.map((one, other) => (other === place ? { ...one, title } : one)))
  const remove = (place: number) => {
    const rest = wanted.filter((_, other) => other !== place)
    if (rest.length === 0) onClose()
    else setWanted(rest)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faults.some(Boolean)) return setShowsFaults(true)
    onUpload(wanted.map(({ file, title }) => ({ file, title: title.trim() })))
    onClose()
  }
  const footer = (close: () => void) => <FormButtons formId={formId} close={close} label={texts.upload} />
  return (
    <Sheet title={texts.upload} opened onClose={onClose} dirty={isTouched} footer={footer} size={560}>
      <p className={classes.hint}>{texts.prompt.hint}</p>
      <form id={formId} onSubmit={submit} noValidate className={classes.titles}>
        {wanted.map(({ file, title }, place) => {
          const fault = faults[place]
          const isShown = fault !== undefined && (showsFaults || fault !== texts.prompt.blank)
          return (
            <div key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.title}>
              <TextInput
                label={texts.prompt.label}
                description={`${file.name} · ${sizeText(file.size)}`}
                value={title}
                onChange={(event) => retitle(place, event.currentTarget.value)}
                error={isShown && fault}
                maxLength={longestTitle}
                autoComplete="off"
                data-autofocus={place === 0 || undefined}
                classNames={{ description: classes.file }}
              />
              <ActionIcon aria-label={fill(texts.prompt.remove, { name: file.name })} onClick={() => remove(place)}>
                <IconX size={20} aria-hidden="true" />
              </ActionIcon>
            </div>
          )
        })}
      </form>
    </Sheet>
  )
}
