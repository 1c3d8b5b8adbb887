import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { material as texts } from '../../../ui/texts/materials.ts'

/** Chooses files from the device. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const reset = useRef<() => void>(null)
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files)
    reset.current?.()
  }
  return (
    <FileButton multiple resetRef={reset} onChange={take}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={20} aria-hidden="true" />}>
          {texts.upload}
        </Button>
      )}
    </FileButton>
  )
}
