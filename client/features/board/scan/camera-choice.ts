/** The part of a MediaDeviceInfo that says which camera it is. */
export type KnownCamera = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>

/** Back cameras of iPhones that focus near, the best first: the plain one of a Pro focuses from 20 cm on. */
const NEAR = [/back dual wide/i, /back triple/i, /back ultra wide/i]

export const camerasAmong = <Device extends KnownCamera>(devices: readonly Device[]): Device[] =>
  devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')

/** The back camera with the nearest focus, by the names that iPhones give theirs. Undefined where no name says it. */
export function nearestCamera(devices: readonly KnownCamera[]): string | undefined {
  const cameras = camerasAmong(devices)
  for (const name of NEAR) {
    const found = cameras.find(({ label }) => name.test(label))
    if (found) return found.deviceId
  }
  return undefined
}

/** The camera after a given one, in a round. */
export function cameraAfter(devices: readonly KnownCamera[], current: string | undefined): string | undefined {
  const cameras = camerasAmong(devices)
  return cameras[(cameras.findIndex(({ deviceId }) => deviceId === current) + 1) % cameras.length]?.deviceId
}

/** Why there is no film. */
export type CameraTrouble = 'none' | 'refused' | 'busy' | 'insecure'

/** Tells troubles apart by the name of the error that getUserMedia failed with. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

const OTHER_WAYS = 'You can take a photo of the label, or type the number.'

/** Sentences that say what to do. */
export const TROUBLE_WORDS: Readonly<Record<CameraTrouble, string>> = {
  none: `No camera was found here. ${OTHER_WAYS}`,
  refused: `The camera is not allowed here. Allow it for this page in the settings of the browser, then open Scan again. ${OTHER_WAYS}`,
  busy: `The camera does not start. Close other apps that use it, then open Scan again. ${OTHER_WAYS}`,
  insecure: `The browser gives the camera to pages by https alone. ${OTHER_WAYS}`,
}
