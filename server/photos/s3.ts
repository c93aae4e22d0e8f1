import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { HttpError } from '../http/http-error.ts'
import { OperatorError } from '../startup/program.ts'
import { dropDrafts, withDraft } from './draft.ts'
import { demandKey, demandOwner, isKey } from './photo-keys.ts'
import type { PhotosLog, PhotoStore } from './photo-store.ts'
import type { S3Place } from './s3-settings.ts'

/** A server that does not take a connection for so long is away. */
const CONNECT_MS = 5_000

/**
 * The photo store of many machines: an object for each picture in a bucket, under its key (docs/decisions/0041). Keys of
 * access come from where the SDK looks for them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 * @param folder of this machine, where a picture is until it is whole and known to be one; it need not exist.
 * @throws OperatorError when the bucket is not there, or closed to these keys. A server that is away is waited for.
 */
export async function openS3Photos(
  { bucket, endpoint, region }: S3Place,
  folder: string,
  log: PhotosLog,
): Promise<PhotoStore> {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Servers of others than Amazon do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = bucket
  /** @throws HttpError 503 */
  const away = (error: unknown): never => {
    log.warn({ err: error, bucket }, 'the photo store did not do what was asked of it')
    const sentence = 'The photos are out of reach. Nothing is lost: try again in a moment.'
    throw new HttpError(503, sentence, { code: 'unavailable', headers: { 'retry-after': '5' } })
  }
  // The start waits no longer than this for a server that takes the connection and does not answer.
  await client
    .send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CONNECT_MS) })
    .catch(explainBucket)

  return {
    async put(owner, content, inspect) {
      demandOwner(owner)
      await mkdir(folder, { recursive: true })
      return withDraft(folder, { owner, content, inspect }, async (path, { key, bytes, mediaType }) => {
        const Body = createReadStream(path)
        const object = { Bucket, Key: key, Body, ContentLength: bytes, ContentType: mediaType }
        try {
          await client.send(new PutObjectCommand(object)).catch(away)
        } finally {
          Body.destroy()
        }
      })
    },

    async get(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const asked = { Bucket, Key: demandKey(key), Range }
      const found = await client.send(new GetObjectCommand(asked)).catch((error: unknown) => {
        // A bucket that is gone is answered 404, too.
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null
        return away(error)
      })
      return found?.Body instanceof Readable ? found.Body : null
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key = '', LastModified } of Contents)
          if (isKey(Key) && LastModified) yield { key: Key, putAt: LastModified }
    },

    dropUnfinished: (before) => dropDrafts(folder, before),

    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: demandKey(key) })).catch(away)
    },
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** @throws OperatorError for what waiting does not mend. */
function explainBucket(error: unknown): void {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    throw new OperatorError('PHOTO_STORE is a bucket, so set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const status = statusOf(error)
  if (status === undefined || status >= 500) return
  const reason = status === 404 ? 'is not there' : `cannot be opened with these keys (${status})`
  throw new OperatorError(`The bucket of PHOTO_STORE ${reason}.`)
}
