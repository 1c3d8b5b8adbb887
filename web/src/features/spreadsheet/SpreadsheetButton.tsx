import { IconFileSpreadsheet } from '@tabler/icons-react'
import { Button } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { importing } from '../../ui/texts/importing.ts'

interface Props {
  /** The extensions, as in `accept`. */
  accept: string
  isReading: boolean
  onFile: (file: File) => void
  children: string
}

/** Chooses a spreadsheet; says so while it is read. */
export const SpreadsheetButton = ({ accept, isReading, onFile, children }: Props) => (
  <FileButton accept={accept} onChoose={([file]) => file && onFile(file)}>
    {(props) => (
      <Button
        {...props}
        leftSection={!isReading && <IconFileSpreadsheet size={20} aria-hidden="true" />}
        loading={isReading}
        loadingLabel={importing.reading}
        data-autofocus
      >
        {children}
      </Button>
    )}
  </FileButton>
)
