import type { FastifyRequest } from 'fastify'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { HttpError } from '../http/http-error.ts'
import type { RowWriter } from './row-writer.ts'

/** A file as it is known by now: its name as the metrics show it, its size, what its sender calls it, and where it should go. */
export type MeasuredFile = {
  fileName: string
  bytes: number
  mimeType?: string
  readonly projectId?: ProjectId
  readonly deviceId?: DeviceId
}

/**
 * Keeps a file that a request brought, by `keep`, and notes how that went.
 * @param file is read at the end: `keep` may know it better by then. @throws what `keep` throws.
 */
export async function measureUpload<T>(
  rows: Pick<RowWriter, 'add'>,
  { session, routeOptions }: FastifyRequest,
  file: Readonly<MeasuredFile>,
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
      project_id: file.projectId ?? null,
      device_id: file.deviceId ?? null,
      mime_type: file.mimeType ?? null,
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
function failureOf(error: unknown): Failure {
  if (error instanceof HttpError) return { type: error.body.code ?? 'refused', message: error.message }
  if (error instanceof Rejection) return { type: error.refusal.code, message: null }
  return { type: error instanceof Error ? error.name : 'unknown', message: null }
}
