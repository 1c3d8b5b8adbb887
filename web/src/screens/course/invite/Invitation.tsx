import type { Course } from '@hasiye/contract/courses.ts'
import type { JoinCode } from '@hasiye/contract/joining.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLink, IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { joinCode } from '../../../features/joining/queries.ts'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { Column } from '../../../ui/blocks/layout.tsx'
import { QrCode } from '../../../ui/blocks/QrCode.tsx'
import { Said, spell } from '../../../ui/blocks/Said.tsx'
import { copy, ShareButton } from '../../../ui/blocks/ShareButton.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Delayed, Skeleton } from '../../../ui/blocks/Skeleton.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { invite } from '../../../ui/texts/joining.ts'
import { CodeSwitches } from './CodeSwitches.tsx'
import classes from './Invitation.module.css'

interface Props {
  course: Course
  onBoard: () => void
  onClose: () => void
}

/** The QR code and the link of a course. */
export function Invitation({ course, onBoard, onClose }: Props) {
  const { data, error, refetch } = useQuery(joinCode(course.id))
  return (
    <Sheet title={invite.title} opened onClose={onClose} isInUrl>
      {data && <Code course={course} joining={data} onBoard={onBoard} />}
      {!data && error && <LoadError {...describeError(error, invite.loadError)} onRetry={refetch} />}
      {!data && !error && (
        <Delayed>
          <Column gap="l" align="center" role="status">
            <span className="visually-hidden">{common.loading}</span>
            <Skeleton height={252} width={252} radius="lg" />
            <Skeleton height={44} />
          </Column>
        </Delayed>
      )}
    </Sheet>
  )
}

interface CodeProps {
  course: Course
  joining: JoinCode
  onBoard: () => void
}

function Code({ course, joining, onBoard }: CodeProps) {
  const { code, url } = joining
  return (
    <>
      {code !== null && url !== null && (
        <>
          <QrCode text={url} label={invite.qr} className={classes.qr} />
          <SpacedCode code={code} className={classes.code} />
          <Button
            leftSection={<IconPresentation size={20} aria-hidden="true" />}
            onClick={() => {
              // Without full screen, which the browser may refuse or not support, the view fills the window.
              document.documentElement.requestFullscreen?.().catch(() => undefined)
              onBoard()
            }}
          >
            {invite.board}
          </Button>
          <div className={classes.pair}>
            <ShareButton text={fill(invite.text, { course: course.name, url, code })} label={invite.share} hasCopy />
            <Button
              variant="light"
              leftSection={<IconLink size={20} aria-hidden="true" />}
              onClick={() => void copy(url, { done: invite.copied, failed: invite.copyFailed })}
            >
              {invite.copy}
            </Button>
          </div>
        </>
      )}
      <CodeSwitches courseId={course.id} joining={joining} mayChange={course.may.manageJoinCode} />
    </>
  )
}

/** The characters of a code in two groups of three; a screen reader reads them one by one. */
export function SpacedCode({ code, className }: { code: string; className: string | undefined }) {
  return (
    <p className={className}>
      <Said as={spell(code)}>{`${code.slice(0, 3)} ${code.slice(3)}`}</Said>
    </p>
  )
}
