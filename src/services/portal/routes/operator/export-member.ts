import Type from 'typebox';
import { renderedJson } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { byOperator, deedOf } from '#platform/workspaces/operator-deed.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { MEMBER_FILE_EXAMPLE, MemberFileFields, readMemberFile } from '../../member-file.ts';
import { MemberId, noSuchMember, operation } from '../../operator-operation.ts';
import { findMemberById } from '../../store/found-members.ts';

const MemberExport = Type.Object(
  { exportedAt: Type.String({ format: 'date-time' }), ...MemberFileFields },
  { title: 'MemberExport', description: 'Everything that is kept about a member.' },
);

/** For operators: what the member could export, for those who ask by letter. It is written down before it is given. */
export const exportMember = operation({
  id: 'exportMember',
  method: 'GET',
  path: '/api/operator/members/{id}/export',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Members',
  refusal: problemDocument,
  summary: 'Everything that is kept about a member, as a file',
  params: Type.Object({ id: MemberId }),
  refuses: ['not_found', 'sign_in_again'],
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: { 200: media('application/json', 'A file', MemberExport) },
  replyExamples: { 200: { member: { exportedAt: '2026-11-16T09:30:00.000Z', ...MEMBER_FILE_EXAMPLE } } },
  handle: async ({ params: { id }, service, person, request }) => {
    requireRecent(person);
    const member = await findMemberById(service.database, id);
    if (member === undefined) throw noSuchMember();
    const file = await readMemberFile(service, member);
    const deed = deedOf(byOperator(request, person), { action: 'member.exported', subject: `member:${id}` });
    await noteDeed(service.database, deed);
    const text = JSON.stringify({ exportedAt: new Date().toISOString(), ...file }, null, 2);
    return renderedJson(text, { headers: { 'content-disposition': 'attachment; filename="member.json"' } });
  },
});
