import { fill } from '@hasiye/contract/text.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { common } from '../../ui/texts/common.ts'
import { verify } from '../../ui/texts/passwords.ts'
import { useResend } from './useResend.ts'

/** The button that sends the verification mail once more, and what came of it. */
export function ResendMail({ label = verify.resend }: { label?: string }) {
  const { resend, isSubmitting, error, waitSeconds } = useResend()
  return (
    <>
      {waitSeconds > 0 && <Banner tone="success">{verify.resent}</Banner>}
      {error && <Banner tone="danger">{error}</Banner>}
      <PlainButton loading={isSubmitting} loadingLabel={common.sending} disabled={waitSeconds > 0} onClick={resend}>
        {waitSeconds > 0 ? fill(verify.wait, { n: waitSeconds }) : label}
      </PlainButton>
    </>
  )
}
