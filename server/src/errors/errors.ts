import { randomInt } from 'node:crypto'
import { type ErrorBody, type ErrorCode, errors } from '@hasiye/contract/errors.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { codeOfConstraint, isDatabaseFull, isDatabaseUnavailable, textOfConstraint } from '../db/constraints.ts'
import { StorageUnavailable } from '../storage/storage.ts'

interface Details {
  /** Values for the `{name}` placeholders of the code's text. */
  values?: Record<string, string | number>
  /** Texts for form fields. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The stored values that differ from the sent ones, by field. */
  stored?: Record<string, unknown>
  /** The limit that was reached; for the audit only. */
  limit?: string
  /** Replaces the code's text. */
  text?: string
  /** Replaces the code's status. */
  status?: number
}

/** A refusal with a code of the contract; `http/` makes the response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** @param text the text where that of the code does not say what is limited */
export function rateLimited(retryAfterSeconds: number, limit: string, text?: string): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const values = { minutes, hours: Math.ceil(minutes / 60) }
  return new AppError('rate_limited', { retryAfterSeconds, values, limit, ...(text && { text }) })
}

const maxUnavailableSeconds = 4
/** All requests are refused at the same moment, and would be retried at the same moment. */
const unavailableSeconds = (): number => randomInt(1, maxUnavailableSeconds + 1)

/** Fastify's own refusals, with the contract's codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation_failed',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'route_not_found',
}

const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: string }).code))

/** A thrown value as an `AppError`; undefined for unexpected errors. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('file_too_large', { text: messages.bodyTooLarge })
  const framework = frameworkCodes[code ?? '']
  if (framework) return new AppError(framework)
  const constraint = codeOfConstraint(error)
  const text = textOfConstraint(error)
  if (constraint) return new AppError(constraint, text === undefined ? {} : { text })
  if (isDatabaseFull(error) || isDiskFull(error)) return new AppError('storage_full')
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailable)
    return new AppError('unavailable', { retryAfterSeconds: unavailableSeconds() })
  if (statusCode === 400) return new AppError('validation_failed')
  return undefined
}

/** The status and body of the response. */
export function errorBody({ code, details }: AppError): { status: number; body: ErrorBody } {
  const { text } = errors[code]
  const status = details.status ?? errors[code].status
  const { values = {}, fields, retryAfterSeconds, stored } = details
  const [only, ...others] = code === 'validation_failed' ? Object.values(fields ?? {}) : []
  const ofField = others.length === 0 ? only : undefined
  const error = (details.text ?? ofField ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
  return {
    status,
    body: {
      error,
      code,
      ...(fields ? { fields } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }),
      ...(stored ? { stored } : {}),
    },
  }
}
