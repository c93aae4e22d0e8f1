import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const decompress = promisify(gunzip)

/** The text that was compressed with gzip, in UTF-8. Rejects when it is not whole. */
export const unzip = async (gzip: Uint8Array | ArrayBuffer): Promise<string> => (await decompress(gzip)).toString()
