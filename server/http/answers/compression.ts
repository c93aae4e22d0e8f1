import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Shorter answers travel as they are: they fit into one packet either way. */
const THRESHOLD_BYTES = 1_024
/** Brotli's level: a list of 5,000 devices becomes a third shorter than at 4, in a third more time (13 ms). */
const BROTLI_LEVEL = 5
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }

/** How answers travel, the best first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]
const PACK = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string) => promisify(gzip)(text),
}

/**
 * Compresses what the routes of this scope answer (docs/rules.md, HTTP-5). Bodies of more than some kilobytes are compressed
 * in the threads of the process, beside all else. The body of a request is never unpacked: a few bytes can become
 * gigabytes.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyCompress, {
    encodings: [...ENCODINGS],
    threshold: THRESHOLD_BYTES,
    brotliOptions,
    globalDecompression: false,
  })
}

/** The encoding in which a text travels to a client; null: as it is, because it is short or the client takes no other. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>, text: string): Encoding | null {
  if (text.length < THRESHOLD_BYTES) return null
  const chosen = negotiate(String(headers['accept-encoding'] ?? ''), [...ENCODINGS])
  return ENCODINGS.find((one) => one === chosen) ?? null
}

/** Compresses a text as {@link compressAnswers} does, in the threads of the process. */
export const pack = (text: string, encoding: Encoding): Promise<Buffer> => PACK[encoding](text)
