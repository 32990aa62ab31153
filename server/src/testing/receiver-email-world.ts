import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { sql } from '#db/sql.ts';
import { createMailer } from '#mail/mailer.ts';
import { sendReceiverEmail } from '#mail/send-receiver-email.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';

type Event = Sent<'reportEvents', 'body'>['events'][number];

export interface StagedConsignment {
  readonly id: number;
  readonly reference: string;
  readonly trackingUrl: string;
}

/** An organisation whose receivers get emails, its freight provider, and a mail server. */
export interface ReceiverEmailWorld {
  readonly freight: FreightWorld;
  readonly server: MailServer;
  readonly provider: ProviderClient;
  setKinds(kinds: readonly ReceiverEmailKind[], replyTo?: string | null): Promise<TestResponse>;
  /** A consignment whose pickup is requested. Null: its receiver has no email address. */
  stage(receiverEmail?: string | null): Promise<StagedConsignment>;
  /** Reports events in one batch at the time of the clock. */
  report(events: readonly Event[]): Promise<ResponseBody<'reportEvents'>>;
  status(reference: string, code: (Event & { type: 'status' })['status'], at: string): Event;
  exception(reference: string, title: string, at: string): Event;
  /** Runs the waiting jobs once and returns their retries. Without `hasMail`, there is no mail server. */
  send(hasMail?: boolean): Promise<readonly ({ readonly afterMs: number } | null)[]>;
  log(reference: string): Promise<ResponseBody<'receiverEmails'>>;
}

export async function receiverEmailWorld(app: TestApp): Promise<ReceiverEmailWorld> {
  const freight = await freightWorld(app);
  const server = await startMailServer();
  const provider = await providerClient(app, freight.organisation.tenant);
  const { caller, path } = freight;
  let lastId = 0;
  const nextId = () => `mail-event-${++lastId}`;
  const mailer = createMailer({ smtpUrl: server.url, from: 'track@provider.example' });
  return {
    freight,
    server,
    provider,
    setKinds: (kinds, replyTo = null) =>
      app.request(caller, `PUT ${path}/receiver-emails`, { body: { kinds: [...kinds], replyTo } }),
    async stage(receiverEmail = 'Dock@Kauri.example') {
      const response = await freight.create({
        receiverParticipantId: null,
        receiverParticipant: {
          fullName: 'Rangi Hughes',
          phone: '09 439 0100',
          email: receiverEmail,
          address: {
            streetNumber: '212',
            street: 'Old Wharf Street',
            suburb: 'Dargaville',
            city: 'Dargaville',
            postcode: '0310',
          },
        },
        notes: 'Secret note 77',
        salesReference: 'SALES-991',
      });
      if (response.status !== 201) throw new Error(response.text);
      const consignment = response.json<StagedConsignment>();
      const pickup = await app.request(
        caller,
        `POST ${path}/consignments/${consignment.reference}/request-pickup`,
        {
          body: {},
        },
      );
      if (pickup.status !== 200) throw new Error(pickup.text);
      return consignment;
    },
    async report(events) {
      const answer = await provider.request('POST /api/provider/v1/events', { body: { events } });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<ResponseBody<'reportEvents'>>();
    },
    status: (reference, status, occurredAt) => ({
      type: 'status',
      id: nextId(),
      reference,
      occurredAt,
      status,
    }),
    exception: (reference, title, occurredAt) => ({
      type: 'exception',
      id: nextId(),
      reference,
      occurredAt,
      title,
      description: 'Mere at the depot says it is wet',
    }),
    async send(hasMail = true) {
      const waiting = await app.deps.database.asSystem((tx) =>
        tx.query<{ id: string }>(sql`
          select id from receiver_email where settled_at is null order by provider_event_id`),
      );
      const { database, clock, log } = app.deps;
      const portalOf = (host: string) => `http://${host}:4200`;
      const deps = { database, clock, log, portalOf, mailer: hasMail ? mailer : undefined };
      const retries = [];
      for (const { id } of waiting) retries.push(await sendReceiverEmail(deps, { emailId: id }));
      return retries;
    },
    log: async (reference) =>
      (await app.request(caller, `GET ${path}/consignments/${reference}/receiver-emails`)).json<
        ResponseBody<'receiverEmails'>
      >(),
  };
}

/** The headers, unfolded, and the decoded text and HTML parts of an email, which are quoted-printable. */
export function partsOfEmail(source: string): {
  readonly headers: string;
  readonly text: string;
  readonly html: string;
} {
  const decoded = (type: string) => {
    const start = source.indexOf(`Content-Type: text/${type}`);
    const part = source.slice(source.indexOf('\r\n\r\n', start), source.indexOf('\r\n--', start));
    const bytes = part
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  const [headers = ''] = source.split('\r\n\r\n');
  return { headers: headers.replaceAll(/\r\n[ \t]+/g, ' '), text: decoded('plain'), html: decoded('html') };
}
