import type { Endpoint, FileField } from '@hasiye/contract/endpoint.ts'
import { strict } from '@hasiye/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { isRollbackCertain } from '../db/constraints.ts'
import { AppError } from '../errors/errors.ts'
import { bind, type Call, type Work } from '../http/route.ts'
import { compileCheck } from '../http/validate.ts'
import type { Storage } from '../storage/storage.ts'
import { readForm, type Target } from './form.ts'
import type { UploadBudgets } from './upload-budgets.ts'

type FileEndpoint = Endpoint & { file: FileField }

export interface FileCall<E extends FileEndpoint, Taken> extends Call<E> {
  file: E['file'] extends { isOptional: true } ? Taken | undefined : Taken
}

export interface UploadParts {
  storage: Storage
  uploadBudgets: UploadBudgets
}

/**
 * Binds a call that is sent as multipart/form-data: its texts are checked like any body, its file goes to the target while
 * it comes in. When the call is refused the file goes again; when nobody knows whether its row was committed, it stays until
 * the sweep compares it with the rows.
 */
export function fileRoute<E extends FileEndpoint, Taken>(
  app: FastifyInstance,
  { storage, uploadBudgets }: UploadParts,
  endpoint: E,
  target: Target<Taken>,
  work: (call: FileCall<E, Taken>) => ReturnType<Work<E>>,
): void {
  const checkFields = compileCheck(endpoint.body ?? strict({}))
  bind(app, endpoint, async (call) => {
    const { request, viewer } = call
    const declaredBytes = Number(request.headers['content-length'] ?? 0)
    const upload = await uploadBudgets.begin(viewer, declaredBytes)
    let file: Taken | undefined
    try {
      if (!(await storage.hasRoom(declaredBytes))) throw new AppError('storage_full')
      clearTimeout(request.bodyTimer)
      // a slow line would hold the slot for as long as the file comes in; how many may come in is counted above
      request.slot?.release()
      const form = await readForm(request.raw, endpoint.file, target, { onBytes: upload.count })
      file = form.file
      const body = checkFields(form.fields)
      await request.slot?.acquire()
      return await work({ ...call, body, file } as FileCall<E, Taken>)
    } catch (error) {
      const isRefused = error instanceof AppError || isRollbackCertain(error)
      // a file that could not be dropped is the sweep's too, and no reason to hide the refusal
      if (file !== undefined && isRefused) await target.drop(file).catch((left) => request.log.warn({ err: left }))
      throw error
    } finally {
      await upload.end()
    }
  })
}
