import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { Banner } from '../../../../ui/blocks/Banner.tsx'
import { notifyError } from '../../../../ui/blocks/notify.ts'
import { PlainButton } from '../../../../ui/blocks/PlainButton.tsx'
import { importing } from '../../../../ui/texts/people.ts'
import { downloadTemplate } from './downloads.ts'
import classes from './import.module.css'
import { acceptedFiles } from './limits.ts'

interface Props {
  error: string | undefined
  isReading: boolean
  onFile: (file: File) => void
}

/** First step of the import: describes the file format and lets the user choose a file. */
export function ChooseFile({ error, isReading, onFile }: Props) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    if (file) onFile(file)
    reset.current?.()
  }
  return (
    <div className={classes.choose}>
      <p>
        {importing.hint}. {importing.firstRow}
      </p>
      {error && <Banner tone="danger">{error}</Banner>}
      <FileButton accept={acceptedFiles} resetRef={reset} onChange={take}>
        {(props) => (
          <PlainButton {...props} loading={isReading} data-autofocus>
            {!isReading && <IconFileSpreadsheet size={20} aria-hidden="true" />}
            {isReading ? importing.reading : importing.choose}
          </PlainButton>
        )}
      </FileButton>
      <Button
        variant="light"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => downloadTemplate().catch(() => notifyError(importing.failed))}
      >
        {importing.template}
      </Button>
    </div>
  )
}
