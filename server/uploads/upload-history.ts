import type { Db } from '#projections/engine/projection.ts'
import type { FileUpload } from '#events/quota/files-api.ts'
import { STORED_UPLOADS } from '#projections/models/system/file-uploads.ts'

const ISO = `to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The uploads to cards, the newest first, so many at most: those that were stored are events, those that failed rows of the
 * server's own measuring, kept for 30 days (docs/decisions/0031-0060/0042). Ids of those are below zero.
 */
export async function uploadHistory(db: Db, limit: number): Promise<FileUpload[]> {
  const { rows } = await db.query<{ upload: FileUpload }>(
    `(select upload, upload ->> 'uploadedAt' as at from ${STORED_UPLOADS} as stored
      order by (upload ->> 'uploadedAt') collate "C" desc, id desc limit $1)
     union all
     (select jsonb_build_object(
        'id', -id, 'userId', user_id, 'projectId', project_id, 'deviceId', device_id, 'fileName', file_name,
        'fileSizeBytes', file_size_bytes, 'mimeType', coalesce(mime_type, ''), 'uploadPath', '', 'uploadStatus', 'failed',
        'uploadedAt', ${ISO}, 'deletedAt', null), ${ISO}
      from upload_metrics where not success and project_id is not null order by "timestamp" desc, id desc limit $1)
     order by at desc limit $1`,
    [limit],
  )
  return rows.map(({ upload }) => upload)
}
