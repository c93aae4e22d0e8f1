import type { sendUnaryData } from '@grpc/grpc-js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { features, gossip, streamsService } from './generated.ts'

/** A cluster of one, as a client finds it by gossip. */
export function answerGossip(port: number, callback: sendUnaryData<ClusterInfo>): void {
  const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)
  const { LEADER } = gossip.MemberInfo.VNodeState
  const member = new gossip.MemberInfo().setState(LEADER).setIsAlive(true).setHttpEndPoint(endPoint)
  callback(null, new gossip.ClusterInfo().setMembersList([member]))
}

/** That there are appends by batches, as every server since 21.10 says. */
export function answerFeatures(_: unknown, callback: sendUnaryData<SupportedMethods>): void {
  const [, serviceName = '', methodName = ''] = streamsService.batchAppend.path.split('/')
  const method = new features.SupportedMethod().setServiceName(serviceName).setMethodName(methodName)
  callback(null, new features.SupportedMethods().setMethodsList([method]).setEventStoreServerVersion('23.10.1'))
}
