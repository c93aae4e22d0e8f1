import { z } from 'zod'

/** Where a bucket is. Without an endpoint it is Amazon's of that region. */
export type S3Place = { readonly bucket: string; readonly endpoint: string | undefined; readonly region: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** `file`, or `s3://bucket?endpoint=https://…&region=…`; undefined: files in DATA_DIR. Keys of access are no part of it. */
export const PhotoPlace = z.string().transform((text, context): S3Place | undefined => {
  if (text === 'file') return undefined
  const place = s3Of(text)
  if (!place) context.addIssue('must be file, or s3://bucket?endpoint=https://…&region=…')
  return place ?? z.NEVER
})

function s3Of(text: string): S3Place | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, searchParams, username, password, hash } = new URL(text)
  if (protocol !== 's3:' || !BUCKET.test(host) || !['', '/'].includes(pathname) || username + password + hash)
    return null
  const { endpoint, region = 'us-east-1', ...others } = Object.fromEntries(searchParams)
  if (Object.keys(others).length > 0 || region === '') return null
  if (endpoint !== undefined && !isEndpoint(endpoint)) return null
  return { bucket: host, endpoint, region }
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username + password + search + hash === ''
}
