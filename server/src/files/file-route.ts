import type { Endpoint, FileField } from '@hasiye/contract/endpoint.ts'
import { strict } from '@hasiye/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { isRollbackCertain } from '../db/constraints.ts'
import { AppError } from '../errors/errors.ts'
import { bind, type Call, type Handler, withBody } from '../http/route.ts'
import { compileCheck } from '../http/validate.ts'
import type { Storage } from '../storage/storage.ts'
import { readForm, type Target } from './form.ts'
import type { UploadLimiter } from './upload-limiter.ts'

type FileEndpoint = Endpoint & { file: FileField }

type FileCall<E extends FileEndpoint, Stored> = Call<E> & {
  file: E['file'] extends { isOptional: true } ? Stored | undefined : Stored
}

interface UploadParts {
  storage: Storage
  uploadLimiter: UploadLimiter
}

/**
 * Binds an endpoint whose body is multipart/form-data: its fields are validated like any body, its file is streamed to
 * the target. When the call is refused the file is discarded. When it is unknown whether its row was committed, the
 * file stays until the sweep compares it with the rows.
 */
export function fileRoute<E extends FileEndpoint, Stored>(
  app: FastifyInstance,
  { storage, uploadLimiter }: UploadParts,
  endpoint: E,
  target: Target<Stored>,
  handler: (call: FileCall<E, Stored>) => ReturnType<Handler<E>>,
): void {
  const checkFields = compileCheck(endpoint.body ?? strict({}))
  bind(app, endpoint, async (call) => {
    const { request, viewer } = call
    if (!viewer) throw new AppError('unauthenticated')
    const declaredBytes = Number(request.headers['content-length'] ?? 0)
    const upload = await uploadLimiter.begin(viewer, declaredBytes)
    let file: Stored | undefined
    try {
      if (!(await storage.hasFreeSpace(declaredBytes))) throw new AppError('storage_full')
      clearTimeout(request.bodyTimer)
      const form = await readForm(request.raw, endpoint.file, target, { onBytes: upload.count })
      file = form.file
      const body = checkFields(form.fields)
      return await request.inSlot(() => handler({ ...withBody(call, body), file } as FileCall<E, Stored>))
    } catch (error) {
      const isRefused = error instanceof AppError || isRollbackCertain(error)
      // the sweep removes a file that could not be discarded; the response must still be the refusal
      if (file !== undefined && isRefused) await target.discard(file).catch((left) => request.log.warn({ err: left }))
      throw error
    } finally {
      await upload.end()
    }
  })
}
