import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { OperatorError } from '../errors/operator-error.ts'
import { dropDrafts, withDraft } from './draft.ts'
import { demandKey, demandOwner, isKey } from './photo-keys.ts'
import { PhotosAway, type PhotosLog, type PhotoStore } from './photo-store.ts'
import type { S3Place } from './s3-settings.ts'

/** How long a server may take, in milliseconds. */
type Times = {
  /** To take a connection. */
  readonly connectMs: number
  /** To begin its answer; a request that changes nothing is sent three times in all. */
  readonly answerMs: number
  /** To take a photo, and to say that it has it. */
  readonly putMs: number
  /** To go on with a photo that is being read; the time that the reader takes does not count. */
  readonly idleMs: number
}
const TIMES: Times = { connectMs: 5_000, answerMs: 10_000, putMs: 120_000, idleMs: 30_000 }

/** The status of servers that have no room left. Amazon has none such. */
const INSUFFICIENT_STORAGE = 507

/**
 * The photo store of many machines: an object for each picture in a bucket, under its key (docs/decisions/0031-0060/0041). Keys of
 * access come from where the SDK looks for them, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 * @param folder of this machine, where a picture is until it is whole and known to be one; it need not exist.
 * @throws OperatorError when the bucket is not there, or closed to these keys. A server that is away is waited for.
 */
export async function openS3Photos(
  { bucket, endpoint, region }: S3Place,
  folder: string,
  log: PhotosLog,
  { connectMs, answerMs, putMs, idleMs }: Times = TIMES,
): Promise<PhotoStore> {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // A server that passes over it would be waited for until the request has no more time.
    expectContinueHeader: false,
    // Servers of others than Amazon do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = bucket
  /** @throws PhotosAway */
  const away = (error: unknown): never => {
    log.warn({ err: error, bucket }, 'the photo store did not do what was asked of it')
    throw new PhotosAway(statusOf(error) === INSUFFICIENT_STORAGE ? 'full' : 'away')
  }
  // The start waits no longer than this for a server that takes the connection and does not answer.
  await client
    .send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(connectMs) })
    .catch(explainBucket)

  return {
    async put(owner, content, inspect) {
      demandOwner(owner)
      await mkdir(folder, { recursive: true })
      return withDraft(folder, { owner, content, inspect }, async (path, { key, bytes, mediaType }) => {
        const Body = createReadStream(path)
        const object = { Bucket, Key: key, Body, ContentLength: bytes, ContentType: mediaType }
        try {
          await client.send(new PutObjectCommand(object), { requestTimeout: putMs }).catch(away)
        } finally {
          Body.destroy()
        }
      })
    },

    async get({ key }, range) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const asked = { Bucket, Key: demandKey(key), Range }
      const found = await client.send(new GetObjectCommand(asked)).catch((error: unknown) => {
        // A bucket that is gone is answered 404, too.
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null
        return away(error)
      })
      return found?.Body instanceof Readable ? readInTime(found.Body, idleMs) : null
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key = '', LastModified } of Contents)
          if (isKey(Key) && LastModified) yield { key: Key, putAt: LastModified }
    },

    dropUnfinished: (before) => dropDrafts(folder, before),

    async delete(key, putBefore) {
      const object = { Bucket, Key: demandKey(key) }
      const known = await client
        .send(new HeadObjectCommand(object))
        .catch((error: unknown) => (statusOf(error) === 404 ? null : away(error)))
      if (!known?.LastModified || known.LastModified >= putBefore) return false
      await client.send(new DeleteObjectCommand(object)).catch(away)
      return true
    },

    async look() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(away)
    },
  }
}

/** The body, as it is taken. It ends with an error when the server has sent nothing for so long. */
function readInTime(body: Readable, idleMs: number): Readable {
  const sentence = `the photo store stopped in the middle of a photo, for ${idleMs / 1000} s`
  async function* come(): AsyncGenerator<Uint8Array> {
    const stop = () => setTimeout(() => body.destroy(new Error(sentence)), idleMs)
    let idle = stop()
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        clearTimeout(idle)
        yield chunk
        idle = stop()
      }
    } finally {
      clearTimeout(idle)
    }
  }
  return Readable.from(come(), { objectMode: false })
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
