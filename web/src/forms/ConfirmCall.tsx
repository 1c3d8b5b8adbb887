import type { Endpoint, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../api/client.ts'
import type { MutationInput } from '../api/mutation.ts'
import { ConfirmDialog } from '../ui/blocks/ConfirmDialog.tsx'
import { useCall } from './useCall.ts'

interface Props<E extends Endpoint> {
  endpoint: E
  input: MutationInput<E>
  title: string
  /** The consequences. */
  body?: ReactNode
  /** The action's verb, never "yes". */
  confirm: string
  confirming?: string
  /** Message for an error without one from the server; a function returns the whole sentence. */
  failed: string | ((error: unknown) => string)
  /** Queries to refetch afterwards. */
  stale?: readonly QueryKey[]
  onDone?: (response: ResponseBodyOf<E>) => unknown
  onClose: () => void
  /** It can be undone: no red button. */
  isHarmless?: boolean
}

/** Confirmation dialog for a call with large or irreversible effects; an error is shown in the dialog. */
export function ConfirmCall<E extends Endpoint>(props: Props<E>) {
  const {
    endpoint,
    input,
    title,
    body,
    confirm,
    confirming,
    failed,
    stale,
    onDone,
    onClose,
    isHarmless = false,
  } = props
  const { mutateAsync } = useCall(endpoint, { stale, onDone })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={title}
      body={body}
      confirmLabel={confirm}
      loadingLabel={confirming}
      onConfirm={() => mutateAsync(input)}
      errorText={typeof failed === 'function' ? failed : (error) => errorText(error, failed)}
      danger={!isHarmless}
    />
  )
}
