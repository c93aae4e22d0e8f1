import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from '../../photos/s3-settings.ts'

/** The keys that the server takes. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A server that speaks S3, with an empty bucket. `place` is where; `env` what a program needs besides. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'fieldboard-s3-'))
  const bucket = 'board-photos'
  const address = '127.0.0.1'
  const server = new S3rver({ port: 0, address, silent: true, directory, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  const place: S3Place = { bucket, endpoint: `http://${address}:${port}`, region: 'us-east-1' }
  const env = { ...KEYS, PHOTO_STORE: `s3://${bucket}?endpoint=${place.endpoint}` }
  const close = async () => {
    await server.close()
    await rm(directory, { recursive: true })
  }
  return { place, env, close }
}
