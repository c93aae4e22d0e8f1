import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Shorter answers travel as they are: they fit into one packet either way. */
const THRESHOLD_BYTES = 1_024
/** Brotli's level: a list of 5,000 devices becomes a third shorter than at 4, in a third more time (13 ms). */
const BROTLI_LEVEL = 5

/**
 * Compresses what the routes of this scope answer (docs/rules.md, HTTP-5). Bodies of more than some kilobytes are compressed
 * in the threads of the process, beside all else. What is sent to the server is never unpacked: a few bytes can become
 * gigabytes.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    globalDecompression: false,
  })
}
