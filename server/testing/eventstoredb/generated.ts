import { createRequire } from 'node:module'
import type * as GossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb.js'
import type * as FeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js'
import type * as StreamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type * as RpcCode from '@eventstore/db-client/generated/code_pb.js'
import type * as Rpc from '@eventstore/db-client/generated/status_pb.js'
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js'

// The names in these files cannot be seen from an ES module.
const load: (name: string) => unknown = createRequire(import.meta.url)
const from = '@eventstore/db-client/generated'

export const { StreamsService: streamsService } = load(`${from}/streams_grpc_pb.js`) as typeof StreamsService
export const streams = load(`${from}/streams_pb.js`) as typeof Streams
export const shared = load(`${from}/shared_pb.js`) as typeof Shared
export const { GossipService: gossipService } = load(`${from}/gossip_grpc_pb.js`) as typeof GossipService
export const gossip = load(`${from}/gossip_pb.js`) as typeof Gossip
export const { ServerFeaturesService: featuresService } = load(
  `${from}/serverfeatures_grpc_pb.js`,
) as typeof FeaturesService
export const features = load(`${from}/serverfeatures_pb.js`) as typeof Features
export const { Code } = load(`${from}/code_pb.js`) as typeof RpcCode
export const rpc = load(`${from}/status_pb.js`) as typeof Rpc
// A library of that library, which only it finds.
export const { Any } = createRequire(createRequire(import.meta.url).resolve(`${from}/status_pb.js`))(
  'google-protobuf/google/protobuf/any_pb.js',
) as { readonly Any: new () => NonNullable<ReturnType<Rpc.Status['getDetails']>> }
