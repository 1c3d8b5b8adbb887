import type { BodyOf, Endpoint, FileField } from '@hasiye/contract/endpoint.ts'
import { strict } from '@hasiye/contract/shapes.ts'
import { isRollbackCertain } from '../db/constraints.ts'
import { AppError } from '../errors/errors.ts'
import { type CallOf, declare, type RoomCall, run } from '../http/call.ts'
import type { Policy } from '../http/policy.ts'
import type { CheckedRequest, Result } from '../http/route.ts'
import { compileCheck } from '../http/validate.ts'
import type { Parts } from '../parts.ts'
import { readForm, type Target } from './form.ts'

type FileEndpoint = Endpoint & { file: FileField }

type FileCallOf<E extends FileEndpoint, Who, Stored> = CallOf<E, Who> & {
  file: E['file'] extends { isOptional: true } ? Stored | undefined : Stored
}

/**
 * Declares a call whose body is multipart/form-data: its fields are validated like any body, its file is streamed to
 * the target. When the call is refused the file is discarded. When it is unknown whether its row was committed, the
 * file stays until the sweep compares it with the rows.
 */
export function fileCall<const E extends FileEndpoint, const Who extends Policy<BodyOf<E>>, Stored>(
  endpoint: E,
  who: Who,
  targetOf: (parts: Parts) => Target<Stored>,
  handler: (call: FileCallOf<E, Who, Stored>) => Promise<Result<E>>,
): RoomCall {
  return declare(endpoint, who, (parts) => {
    const { storage, uploadLimiter } = parts
    const checkFields = compileCheck(endpoint.body ?? strict({}))
    const target = targetOf(parts)
    return async (open) => {
      const { request, viewer } = open
      if (!viewer) throw new AppError('unauthenticated')
      const declaredBytes = Number(request.headers['content-length'] ?? 0)
      const upload = await uploadLimiter.begin(viewer, declaredBytes)
      let file: Stored | undefined
      const discard = async (): Promise<void> => {
        if (file !== undefined) await target.discard(file)
      }
      try {
        if (!(await storage.hasFreeSpace(declaredBytes))) throw new AppError('storage_full')
        clearTimeout(request.bodyTimer)
        const form = await readForm(request.raw, endpoint.file, target, { onBytes: upload.count })
        file = form.file
        const body = checkFields(form.fields)
        // a repeat has stored its file once more
        return await request.inSlot(() =>
          run(parts, { endpoint, who, handler, onRepeat: discard }, {
            ...open,
            body,
            file,
          } as CheckedRequest),
        )
      } catch (error) {
        const isRefused = error instanceof AppError || isRollbackCertain(error)
        // the sweep removes a file that could not be discarded; the response must still be the refusal
        if (isRefused) await discard().catch((left) => request.log.warn({ err: left }))
        throw error
      } finally {
        await upload.end()
      }
    }
  })
}
