import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { RowWriter } from './row-writer.ts'

/**
 * Keeps a file that a request brought, by `keep`, and notes how that went.
 * @param file its name as the metrics show it, and its size. @throws what `keep` throws.
 */
export async function measureUpload<T>(
  rows: Pick<RowWriter, 'add'>,
  { session, routeOptions }: FastifyRequest,
  file: { readonly fileName: string; readonly bytes: number },
  keep: () => Promise<T>,
): Promise<T> {
  const begin = performance.now()
  const note = (failure: Failure | null) =>
    rows.add('upload_metrics', {
      user_id: session?.user.id ?? null,
      file_name: file.fileName,
      file_size_bytes: file.bytes,
      upload_time_ms: performance.now() - begin,
      success: failure === null,
      error_type: failure?.type ?? null,
      error_message: failure?.message ?? null,
      endpoint: routeOptions.url ?? null,
    })
  try {
    const kept = await keep()
    note(null)
    return kept
  } catch (error) {
    note(failureOf(error))
    throw error
  }
}

type Failure = { readonly type: string; readonly message: string | null }

/** What went wrong; in words only where these were written for people, since others may name paths of the machine. */
const failureOf = (error: unknown): Failure =>
  error instanceof HttpError
    ? { type: error.body.code ?? 'refused', message: error.message }
    : { type: error instanceof Error ? error.name : 'unknown', message: null }
