-- CreateTable
CREATE TABLE "mail_templates" (
    "tenant_id" UUID NOT NULL,
    "kind" VARCHAR(60) NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "subject" VARCHAR(150),
    "body" VARCHAR(2000),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_templates_pkey" PRIMARY KEY ("tenant_id","kind")
);

-- AddForeignKey
ALTER TABLE "mail_templates" ADD CONSTRAINT "mail_templates_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A subject is a header of the mail.
ALTER TABLE mail_templates ADD CONSTRAINT mail_templates_subject_on_one_line CHECK (subject !~ '[[:cntrl:]]');
-- Only these may be left out; the others were asked for, or have to be sent.
ALTER TABLE mail_templates ADD CONSTRAINT mail_templates_must_go CHECK (
  is_on OR kind IN ('order.on_its_way', 'order.delivered', 'order.repeated', 'trade_application.enquired'));
