-- A database as schema 0001 left it: rules versions 1 and 2. Secrets of Anna: 7fK7RSan-CXp4Ya1N-nM9Mc1KKb3VlSlZcsoZR1oiaU Bert: VnVukkzOZ8dbXCdIw70yOvnpGSwsdP9qJsbRS5BFPnw Dora: iW6ZFCHpZeJiXzWaPYvBt7upU1ZJ-RVRTmxp5ThOWH8; Bert's password: a long password
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	"table" VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR(80) NOT NULL, 
	request VARCHAR(60) NOT NULL, 
	at DOUBLE NOT NULL, 
	"check" VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", number), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('wueqx25jgh',1,'move',0,'place wagon_right','kwq3v35hbx r2',1.79481754051529955864e+09,'815da8fa48961d48');
INSERT INTO "entries" VALUES('wueqx25jgh',2,'move',0,'pay 1','kwq3v35hbx r4',1.79481754058642339706e+09,'863bc67f6c404b4d');
INSERT INTO "entries" VALUES('wueqx25jgh',3,'move',0,'wagon_to 2','kwq3v35hbx r6',1.79481754063080620759e+09,'aab41038d5336649');
INSERT INTO "entries" VALUES('wueqx25jgh',4,'move',1,'place free_choice','kwq3v35hbx r8',1.79481754076230430603e+09,'b2b6fb9182606e31');
INSERT INTO "entries" VALUES('wueqx25jgh',5,'move',1,'pay 2','kwq3v35hbx r10',1.79481754084640789028e+09,'a3eeb2eb0e177538');
INSERT INTO "entries" VALUES('wueqx25jgh',6,'move',1,'look lorry_right','kwq3v35hbx r12',1.79481754091874337198e+09,'f209f6f635c24fcd');
INSERT INTO "entries" VALUES('wueqx25jgh',7,'move',1,'keep 1','kwq3v35hbx r14',1.79481754093698382375e+09,'dd7eb9420a0be0dc');
INSERT INTO "entries" VALUES('wueqx25jgh',8,'move',0,'place order','kwq3v35hbx r16',1.79481754099072885518e+09,'4c73ded8c4d94226');
INSERT INTO "entries" VALUES('wueqx25jgh',9,'move',0,'pay 1','kwq3v35hbx r18',1.79481754101678156855e+09,'aa65cd1705a3f422');
INSERT INTO "entries" VALUES('wueqx25jgh',10,'move',1,'place innovation','kwq3v35hbx r20',1.79481754107217335702e+09,'191a7a13cb256276');
INSERT INTO "entries" VALUES('wueqx25jgh',11,'move',1,'pay 1','kwq3v35hbx r22',1794817541.09636,'35a3b88701d439ce');
INSERT INTO "entries" VALUES('wueqx25jgh',12,'move',0,'place wagon_right','kwq3v35hbx r24',1.79481754110993909833e+09,'7c2d2ea2751e62b0');
INSERT INTO "entries" VALUES('wueqx25jgh',13,'move',0,'pay 2','kwq3v35hbx r26',1.79481754112839365002e+09,'b21a9d0d6e681e4c');
INSERT INTO "entries" VALUES('wueqx25jgh',14,'move',0,'wagon_to 2','kwq3v35hbx r28',1.79481754121539592745e+09,'743ec53212385277');
INSERT INTO "entries" VALUES('wueqx25jgh',15,'move',1,'place objective','kwq3v35hbx r30',1.79481754126639795306e+09,'2065df8847f66b6f');
INSERT INTO "entries" VALUES('wueqx25jgh',16,'move',1,'pay_innovation 1-3 1','kwq3v35hbx r32',1.7948175413384964466e+09,'74c7e02c607504de');
INSERT INTO "entries" VALUES('wueqx25jgh',17,'move',0,'place wagon_right','kwq3v35hbx r34',1.79481754141609525679e+09,'8f21257e886ed36d');
INSERT INTO "entries" VALUES('wueqx25jgh',18,'move',0,'pay 3','kwq3v35hbx r36',1.7948175414592285156e+09,'827f3f55c8a28ccb');
INSERT INTO "entries" VALUES('wueqx25jgh',19,'move',0,'wagon_to 1','kwq3v35hbx r38',1.79481754150194740293e+09,'fa2f8957978a8bbf');
INSERT INTO "entries" VALUES('wueqx25jgh',20,'move',1,'place innovation','kwq3v35hbx r40',1.79481754154454326627e+09,'b935db43b109d285');
INSERT INTO "entries" VALUES('wueqx25jgh',21,'move',1,'pay 2','kwq3v35hbx r42',1.79481754164245605473e+09,'cf846c29b0fa60e1');
INSERT INTO "entries" VALUES('wueqx25jgh',22,'move',1,'play take_wagon','kwq3v35hbx r44',1794817541.68421,'7498f0d584aa201d');
INSERT INTO "entries" VALUES('wueqx25jgh',23,'move',1,'take wagon_left','kwq3v35hbx r46',1.79481754179808092111e+09,'eee2af3deddd3d53');
INSERT INTO "entries" VALUES('wueqx25jgh',24,'move',1,'wagon_to 1','kwq3v35hbx r48',1.7948175418393435478e+09,'2cadb4587e784585');
INSERT INTO "entries" VALUES('tepu8puhja',1,'move',1,'place wagon_right','kwq3v35hbx r51',1.79481754195565772051e+09,'67fc827e5a557f1c');
INSERT INTO "entries" VALUES('tepu8puhja',2,'move',1,'pay 1','kwq3v35hbx r53',1.79481754207088112828e+09,'902950e645b900cc');
INSERT INTO "entries" VALUES('tepu8puhja',3,'move',1,'wagon_to 1','kwq3v35hbx r55',1.79481754218634128577e+09,'a50156a2a5d599c8');
INSERT INTO "entries" VALUES('tepu8puhja',4,'move',0,'pass','kwq3v35hbx r57',1.7948175422650103569e+09,'ba8b12b48ed20278');
INSERT INTO "entries" VALUES('tepu8puhja',5,'move',1,'place objective','kwq3v35hbx r59',1.79481754235159873963e+09,'cdaea07c5dbbb541');
INSERT INTO "entries" VALUES('tepu8puhja',6,'move',1,'pay 1','kwq3v35hbx r61',1.79481754241319680209e+09,'141ae6d36e80e7c2');
INSERT INTO "entries" VALUES('tepu8puhja',7,'move',1,'place wagon_left','kwq3v35hbx r63',1.79481754249822735786e+09,'81cb5e069eda12d6');
INSERT INTO "entries" VALUES('tepu8puhja',8,'move',1,'pay 1','kwq3v35hbx r65',1.79481754253296875954e+09,'4eb4c299c721603d');
INSERT INTO "entries" VALUES('tepu8puhja',9,'move',1,'wagon_to 1','kwq3v35hbx r67',1.79481754259849953653e+09,'b7233e66f38e5b27');
INSERT INTO "entries" VALUES('tepu8puhja',10,'move',1,'place lorry_left','kwq3v35hbx r69',1.79481754268031716342e+09,'7c48975b6b020956');
INSERT INTO "entries" VALUES('tepu8puhja',11,'resign',0,'','kwq3v35hbx r70',1.79481754275531291964e+09,'cf28164667a8960a');
INSERT INTO "entries" VALUES('u7u7qp5i7p',1,'move',0,'draft handcart-brown-2','kwq3v35hbx r72',1.79481754295444226269e+09,'7abe348d72f9e7a8');
INSERT INTO "entries" VALUES('u7u7qp5i7p',2,'move',1,'draft truck-mixed-4','kwq3v35hbx r74',1.79481754313917279248e+09,'95fc7d17fb26f1da');
INSERT INTO "entries" VALUES('u7u7qp5i7p',3,'move',0,'draft train-grey-2','kwq3v35hbx r76',1.79481754317094492918e+09,'a2d92041d288f27f');
INSERT INTO "entries" VALUES('u7u7qp5i7p',4,'move',1,'draft handcart-grey-3','kwq3v35hbx r78',1.79481754320987725256e+09,'209dc67faba3bc39');
INSERT INTO "entries" VALUES('u7u7qp5i7p',5,'move',0,'draft horse_cart-yellow-2','kwq3v35hbx r80',1.79481754323910403254e+09,'49a2de60a1a6354a');
INSERT INTO "entries" VALUES('u7u7qp5i7p',6,'move',1,'draft truck-black-1','kwq3v35hbx r82',1.79481754327552795414e+09,'02adca894d35ffd7');
INSERT INTO "entries" VALUES('u7u7qp5i7p',7,'move',1,'place factory_3','kwq3v35hbx r84',1.79481754331826448434e+09,'648dd56aedc12dee');
INSERT INTO "entries" VALUES('u7u7qp5i7p',8,'move',0,'place factory_1','kwq3v35hbx r86',1.79481754334617924686e+09,'1f7a55002f17625b');
INSERT INTO "entries" VALUES('u7u7qp5i7p',9,'move',1,'place bank','kwq3v35hbx r88',1.79481754340989065176e+09,'cb3bd6abc6a7b499');
INSERT INTO "entries" VALUES('u7u7qp5i7p',10,'move',0,'place mining_6','kwq3v35hbx r90',1.79481754344965291022e+09,'6e02ab6728ecc737');
INSERT INTO "entries" VALUES('u7u7qp5i7p',11,'move',0,'stop_mining','kwq3v35hbx r92',1.79481754349038982393e+09,'67ca0a3859d073a7');
INSERT INTO "entries" VALUES('u7u7qp5i7p',12,'move',1,'place mining_10','kwq3v35hbx r94',1.79481754352969145776e+09,'0f6ea4cac948ad98');
INSERT INTO "entries" VALUES('u7u7qp5i7p',13,'move',1,'cage 2','kwq3v35hbx r96',1.79481754358188462256e+09,'2894dd587ab21d4a');
INSERT INTO "entries" VALUES('u7u7qp5i7p',14,'move',1,'stop_mining','kwq3v35hbx r98',1.79481754362622261049e+09,'39abff17c36e0bc1');
INSERT INTO "entries" VALUES('u7u7qp5i7p',15,'move',0,'place bank','kwq3v35hbx r100',1.79481754367668938634e+09,'61e7c81ac39927bf');
INSERT INTO "entries" VALUES('u7u7qp5i7p',16,'move',1,'place bank','kwq3v35hbx r102',1.79481754373519897458e+09,'40d84148b5c77d77');
INSERT INTO "entries" VALUES('u7u7qp5i7p',17,'move',0,'place order_3','kwq3v35hbx r104',1.7948175437483973503e+09,'bc21b7f8609f0f92');
INSERT INTO "entries" VALUES('u7u7qp5i7p',18,'move',1,'place factory_6','kwq3v35hbx r106',1.7948175438167047501e+09,'1a90efb3ad085918');
INSERT INTO "entries" VALUES('u7u7qp5i7p',19,'move',0,'place mining_10','kwq3v35hbx r108',1.79481754384095120434e+09,'6ac6c6348cf78bd1');
INSERT INTO "entries" VALUES('u7u7qp5i7p',20,'move',0,'cage 2','kwq3v35hbx r110',1.79481754385177969934e+09,'577e48f7126b68c9');
INSERT INTO "entries" VALUES('u7u7qp5i7p',21,'move',0,'load brown','kwq3v35hbx r112',1.79481754386531710621e+09,'0e366049db8f90bc');
INSERT INTO "entries" VALUES('u7u7qp5i7p',22,'move',0,'cage 4','kwq3v35hbx r114',1.79481754389534282683e+09,'3d4bf7cf8885b555');
INSERT INTO "entries" VALUES('u7u7qp5i7p',23,'move',0,'stop_mining','kwq3v35hbx r116',1.79481754391738128665e+09,'208ed3b844cd38dc');
INSERT INTO "entries" VALUES('u7u7qp5i7p',24,'move',1,'place factory_1','kwq3v35hbx r118',1.79481754395426487918e+09,'0737baaf1789c7e7');
INSERT INTO "entries" VALUES('3ecwc3mjgp',1,'move',0,'draft handcart-black-2','kwq3v35hbx r121',1.79481754408774852749e+09,'d70c56cd8682f5a4');
INSERT INTO "entries" VALUES('3ecwc3mjgp',2,'move',1,'draft train-yellow-2','kwq3v35hbx r123',1.79481754413510012627e+09,'4120adb802812ec0');
INSERT INTO "entries" VALUES('3ecwc3mjgp',3,'move',0,'draft handcart-brown-1','kwq3v35hbx r125',1.79481754416967320435e+09,'3f4dc447bd29c77d');
INSERT INTO "entries" VALUES('3ecwc3mjgp',4,'move',1,'draft train-mixed-4','kwq3v35hbx r127',1.79481754428211617465e+09,'cff14834656ac107');
INSERT INTO "entries" VALUES('3ecwc3mjgp',5,'move',0,'draft train-grey-1','kwq3v35hbx r129',1.79481754432442069057e+09,'e7d9cb956d0cc794');
INSERT INTO "entries" VALUES('3ecwc3mjgp',6,'move',1,'draft horse_cart-yellow-2','kwq3v35hbx r131',1.79481754445424175267e+09,'d72d2fb232f20141');
INSERT INTO "entries" VALUES('3ecwc3mjgp',7,'move',1,'place factory_3','kwq3v35hbx r133',1.79481754447572708129e+09,'4e204472f5c7bfa2');
INSERT INTO "entries" VALUES('3ecwc3mjgp',8,'move',0,'place factory_3','kwq3v35hbx r135',1.79481754450435686113e+09,'959fe6116940fbe8');
INSERT INTO "entries" VALUES('3ecwc3mjgp',9,'move',1,'place factory_1','kwq3v35hbx r137',1.79481754454342436787e+09,'48ef3c4d8338a7a4');
INSERT INTO "entries" VALUES('3ecwc3mjgp',10,'move',0,'place order_3','kwq3v35hbx r139',1.79481754461839485169e+09,'f520f1e7ecc82a70');
INSERT INTO "entries" VALUES('3ecwc3mjgp',11,'resign',0,'','kwq3v35hbx r140',1.79481754465832161905e+09,'71ff2df3ef285203');
INSERT INTO "entries" VALUES('knkvdgjre7',1,'move',0,'draw','kwq3v35hbx r142',1.79481754475024747846e+09,'ade06677f5fec7ed');
INSERT INTO "entries" VALUES('knkvdgjre7',2,'move',0,'upgrade engine_3','kwq3v35hbx r144',1.79481754480511856075e+09,'2b72037df1d3bc89');
INSERT INTO "entries" VALUES('knkvdgjre7',3,'move',1,'build hopper_2','kwq3v35hbx r146',1.79481754484318256374e+09,'53b8f56d4ba08c89');
INSERT INTO "entries" VALUES('knkvdgjre7',4,'move',1,'remove','kwq3v35hbx r148',1.7948175448751842976e+09,'b8134cb32d210148');
INSERT INTO "entries" VALUES('knkvdgjre7',5,'move',0,'draw','kwq3v35hbx r150',1.79481754493478345871e+09,'0bc93bf54c89380b');
INSERT INTO "entries" VALUES('knkvdgjre7',6,'move',0,'draw','kwq3v35hbx r152',1.79481754498753309249e+09,'8b53f3e47990796f');
INSERT INTO "entries" VALUES('knkvdgjre7',7,'move',1,'draw','kwq3v35hbx r154',1.79481754503099083901e+09,'1bc580191501501d');
INSERT INTO "entries" VALUES('knkvdgjre7',8,'move',1,'draw','kwq3v35hbx r156',1.79481754508188462255e+09,'d449425fc6c7c438');
INSERT INTO "entries" VALUES('knkvdgjre7',9,'move',0,'build hopper_1','kwq3v35hbx r158',1.79481754512682437898e+09,'90945db2ba89d017');
INSERT INTO "entries" VALUES('knkvdgjre7',10,'move',0,'draw','kwq3v35hbx r160',1.79481754518200016025e+09,'c36de1114e1a2ca2');
INSERT INTO "entries" VALUES('knkvdgjre7',11,'move',1,'load caboose_5','kwq3v35hbx r162',1.79481754522993707653e+09,'bf5ebdb0c14de711');
INSERT INTO "entries" VALUES('knkvdgjre7',12,'move',1,'discard customs_house','kwq3v35hbx r164',1.79481754526553797723e+09,'61e65973987907f5');
INSERT INTO "entries" VALUES('knkvdgjre7',13,'move',1,'draw','kwq3v35hbx r166',1.79481754532228398322e+09,'64e9035a0495b474');
INSERT INTO "entries" VALUES('knkvdgjre7',14,'move',0,'remove','kwq3v35hbx r168',1.79481754538631653786e+09,'1299c8ddfc1bfa1f');
INSERT INTO "entries" VALUES('knkvdgjre7',15,'move',0,'draw','kwq3v35hbx r170',1.79481754542340636257e+09,'96456350047050c9');
INSERT INTO "entries" VALUES('knkvdgjre7',16,'move',1,'draw','kwq3v35hbx r172',1.79481754546767473222e+09,'72f49301ac66a712');
INSERT INTO "entries" VALUES('knkvdgjre7',17,'move',1,'build caboose_1','kwq3v35hbx r174',1.79481754548962593081e+09,'88941c2773f33754');
INSERT INTO "entries" VALUES('knkvdgjre7',18,'move',1,'pay engine_1','kwq3v35hbx r176',1.79481754554197931285e+09,'7f9181169e4fe0cc');
INSERT INTO "entries" VALUES('knkvdgjre7',19,'move',1,'pay tanker_2','kwq3v35hbx r178',1.7948175455705692768e+09,'77d09e4fa9b836ab');
INSERT INTO "entries" VALUES('knkvdgjre7',20,'move',1,'pay coal_factory','kwq3v35hbx r180',1.79481754560310959815e+09,'ce7a5f4679231261');
INSERT INTO "entries" VALUES('knkvdgjre7',21,'move',0,'draw','kwq3v35hbx r182',1.794817545674567461e+09,'789d24241d37419d');
INSERT INTO "entries" VALUES('knkvdgjre7',22,'move',0,'draw','kwq3v35hbx r184',1.79481754570943427083e+09,'0e023713e7b86acb');
INSERT INTO "entries" VALUES('knkvdgjre7',23,'move',1,'draw','kwq3v35hbx r186',1.79481754575814557071e+09,'837c7ea53706bf8a');
INSERT INTO "entries" VALUES('knkvdgjre7',24,'move',1,'remove','kwq3v35hbx r188',1.79481754578425455092e+09,'5413a2a9436fccbd');
INSERT INTO "entries" VALUES('hdte8im3d8',1,'move',1,'draw','kwq3v35hbx r191',1.7948175459426646233e+09,'fcc99f8af2df2172');
INSERT INTO "entries" VALUES('hdte8im3d8',2,'move',1,'build tanker_1','kwq3v35hbx r193',1.79481754598783850669e+09,'99f7c7662f515fc7');
INSERT INTO "entries" VALUES('hdte8im3d8',3,'move',1,'pay hopper_1','kwq3v35hbx r195',1.79481754604152131081e+09,'bb51cfbf6f31486f');
INSERT INTO "entries" VALUES('hdte8im3d8',4,'move',1,'pay rail_yard','kwq3v35hbx r197',1.79481754607477521899e+09,'db04942c1efde193');
INSERT INTO "entries" VALUES('hdte8im3d8',5,'move',0,'load_face_down','kwq3v35hbx r199',1.79481754610669398306e+09,'ffff12bef152664a');
INSERT INTO "entries" VALUES('hdte8im3d8',6,'move',0,'hide hopper_2','kwq3v35hbx r201',1.7948175461561193466e+09,'5a16fa2aafb90595');
INSERT INTO "entries" VALUES('hdte8im3d8',7,'move',0,'discard engine_2','kwq3v35hbx r203',1794817546.17786,'c6daa320368ff04e');
INSERT INTO "entries" VALUES('hdte8im3d8',8,'move',0,'draw','kwq3v35hbx r205',1.79481754620293211931e+09,'d67fe3373920a5a8');
INSERT INTO "entries" VALUES('hdte8im3d8',9,'move',0,'discard engine_2','kwq3v35hbx r207',1.79481754624009132385e+09,'4b1810df1eddb6ac');
INSERT INTO "entries" VALUES('hdte8im3d8',10,'move',0,'discard tanker_2','kwq3v35hbx r209',1.79481754627465677257e+09,'25e88277df3a1ec6');
INSERT INTO "entries" VALUES('hdte8im3d8',11,'resign',0,'','kwq3v35hbx r210',1.79481754630215549475e+09,'5cfcf5c6089df711');
INSERT INTO "entries" VALUES('b64cyiqg3w',1,'move',0,'draft handcart-grey-1','kwq3v35hbx r4',1.79483755052105140685e+09,'e0220faf19a8f801');
INSERT INTO "entries" VALUES('b64cyiqg3w',2,'move',1,'draft handcart-brown-3','jjutdfqh9c r6',1.79483755054809451107e+09,'2239aafdf6eeb945');
INSERT INTO "entries" VALUES('b64cyiqg3w',3,'move',0,'draft handcart-grey-3','kwq3v35hbx r8',1.79483755056870651241e+09,'80f83570b4413b2e');
INSERT INTO "entries" VALUES('b64cyiqg3w',4,'move',1,'draft horse_cart-brown-1','jjutdfqh9c r10',1.79483755057949638371e+09,'1aaca5ce441bdcb7');
INSERT INTO "entries" VALUES('b64cyiqg3w',5,'move',0,'draft horse_cart-yellow-3','kwq3v35hbx r12',1.79483755059109139446e+09,'98e40726969a7f8b');
INSERT INTO "entries" VALUES('b64cyiqg3w',6,'move',1,'draft truck-mixed-4','jjutdfqh9c r14',1.79483755060441350936e+09,'e9635a8ce07110b4');
INSERT INTO "entries" VALUES('b64cyiqg3w',7,'move',1,'place factory_1','jjutdfqh9c r16',1794837550.6343,'88045c3a5b01adaf');
INSERT INTO "entries" VALUES('86wr6na3hj',1,'move',1,'draft handcart-grey-3','dc8b24zg8t r23',1.79483755068478035925e+09,'112c2c1bf2d052fb');
INSERT INTO "entries" VALUES('86wr6na3hj',2,'move',0,'draft horse_cart-yellow-3','kwq3v35hbx r25',1.79483755069586277007e+09,'2377077ad84b1460');
INSERT INTO "entries" VALUES('86wr6na3hj',3,'move',1,'draft horse_cart-brown-2','dc8b24zg8t r27',1.79483755074242877958e+09,'6865f671678c04fd');
INSERT INTO "entries" VALUES('86wr6na3hj',4,'move',0,'draft horse_cart-mixed-4','kwq3v35hbx r29',1.79483755076566147803e+09,'4672f77bded74457');
INSERT INTO "entries" VALUES('86wr6na3hj',5,'resign',1,'','dc8b24zg8t r31',1.79483755078684186932e+09,'dfa2366be05c7ad9');
INSERT INTO "entries" VALUES('r9vwav675s',1,'move',1,'draft handcart-grey-3','',1.79483755080225443846e+09,'e43dc551df70ab41');
INSERT INTO "entries" VALUES('r9vwav675s',2,'move',0,'draft horse_cart-yellow-3','',1.79483755080225443846e+09,'86844c9e2de53267');
INSERT INTO "entries" VALUES('4fa6sde6e5',1,'move',1,'place lorry_left','jjutdfqh9c r36',1.79483755090664291384e+09,'c4df6e4fbb3cc497');
INSERT INTO "entries" VALUES('4fa6sde6e5',2,'move',1,'pay 1','jjutdfqh9c r38',1.79483755092752361292e+09,'bfd2fe403f1b6145');
INSERT INTO "entries" VALUES('4fa6sde6e5',3,'move',0,'place lorry_left','kwq3v35hbx r40',1.79483755095677328115e+09,'656b1daea9fe5f47');
INSERT INTO "entries" VALUES('4fa6sde6e5',4,'move',0,'pay 1+1','kwq3v35hbx r42',1.79483755097971653933e+09,'4b1cfb8021cd3563');
INSERT INTO "entries" VALUES('4fa6sde6e5',5,'move',1,'place lorry_left','jjutdfqh9c r44',1.79483755101563954349e+09,'1ed270a90998972a');
INSERT INTO "entries" VALUES('4fa6sde6e5',6,'move',1,'pay 1+1+1','jjutdfqh9c r46',1.79483755103460669512e+09,'e5cdb4ebf8b8664f');
INSERT INTO "entries" VALUES('4fa6sde6e5',7,'move',0,'place lorry_left','kwq3v35hbx r48',1.79483755105721950531e+09,'35893648ffd2bec2');
INSERT INTO "entries" VALUES('4fa6sde6e5',8,'undo',0,'1','kwq3v35hbx r49',1.79483755107588839527e+09,'69310b89daf5417c');
INSERT INTO "entries" VALUES('w9dq5kb6bc',1,'move',1,'place lorry_left','dc8b24zg8t r55',1794837551.17871,'9d19b84f1f500bc1');
INSERT INTO "entries" VALUES('w9dq5kb6bc',2,'move',1,'pay 1','dc8b24zg8t r57',1.79483755120148062702e+09,'fd8e27b4c20bb692');
INSERT INTO "entries" VALUES('w9dq5kb6bc',3,'move',0,'place lorry_left','kwq3v35hbx r59',1.79483755123156428338e+09,'dbbf5c32e064d540');
INSERT INTO "entries" VALUES('w9dq5kb6bc',4,'move',0,'pay 1+1','kwq3v35hbx r61',1.79483755126151418683e+09,'41aaf528c7f27041');
INSERT INTO "entries" VALUES('w9dq5kb6bc',5,'resign',1,'','dc8b24zg8t r63',1.79483755128463411329e+09,'f7ee07ef7bd66a7f');
INSERT INTO "entries" VALUES('tetvchz6x2',1,'move',0,'draw','kwq3v35hbx r67',1.79483755139529180524e+09,'7aa2ba226d932b4f');
INSERT INTO "entries" VALUES('tetvchz6x2',2,'move',0,'draw','kwq3v35hbx r69',1.79483755142333626739e+09,'67c39aece49e7b9f');
INSERT INTO "entries" VALUES('tetvchz6x2',3,'move',0,'discard engine_2','kwq3v35hbx r71',1.79483755145088481907e+09,'586d4fe4a9a2ccd0');
INSERT INTO "entries" VALUES('tetvchz6x2',4,'move',0,'discard tanker_2','kwq3v35hbx r73',1.79483755148065376276e+09,'f3e898c0f85cbd44');
INSERT INTO "entries" VALUES('tetvchz6x2',5,'move',1,'draw','jjutdfqh9c r75',1.79483755151788091654e+09,'08fda1248c3893cb');
INSERT INTO "entries" VALUES('tetvchz6x2',6,'move',1,'draw','jjutdfqh9c r77',1.79483755155159020421e+09,'2faa38d64d989f04');
INSERT INTO "entries" VALUES('tetvchz6x2',7,'move',1,'discard engine_1','jjutdfqh9c r79',1.7948375515793917179e+09,'2d21ea108fadde9d');
INSERT INTO "entries" VALUES('tetvchz6x2',8,'undo',1,'1','jjutdfqh9c r80',1.79483755160132169717e+09,'d923299392071077');
INSERT INTO "entries" VALUES('tetvchz6x2',9,'move',1,'discard caboose_1','',1.79483755165171360974e+09,'1d6472b0b342dfa4');
INSERT INTO "entries" VALUES('tetvchz6x2',10,'move',1,'discard caboose_4','',1.79483755165171360974e+09,'d3c9a2b1fae7b09f');
INSERT INTO "entries" VALUES('th2rqjcz5e',1,'move',1,'draw','dc8b24zg8t r87',1.79483755172389841084e+09,'891fc14bca3d0735');
INSERT INTO "entries" VALUES('th2rqjcz5e',2,'move',1,'draw','dc8b24zg8t r89',1.79483755174262714381e+09,'90ea7433232856b1');
INSERT INTO "entries" VALUES('th2rqjcz5e',3,'move',1,'discard engine_1','dc8b24zg8t r91',1.79483755176550626754e+09,'54ddf74873f78bef');
INSERT INTO "entries" VALUES('th2rqjcz5e',4,'move',1,'discard engine_3','dc8b24zg8t r93',1794837551.78639,'f6afe3bd05ee61f1');
INSERT INTO "entries" VALUES('th2rqjcz5e',5,'resign',1,'','dc8b24zg8t r95',1.79483755180374026294e+09,'e0a27028fa498942');
INSERT INTO "entries" VALUES('dfctmbkj9m',1,'move',1,'place wagon_right','kwq3v35hbx r97',1.79483755185109019282e+09,'2272a082c6d91a0b');
INSERT INTO "entries" VALUES('dfctmbkj9m',2,'move',1,'pay 1','kwq3v35hbx r99',1.79483755187666249274e+09,'25b9e7b61f0e64cc');
INSERT INTO "entries" VALUES('dfctmbkj9m',3,'move',1,'wagon_to 3','kwq3v35hbx r101',1.79483755190266680719e+09,'8808bed62e59ecdb');
INSERT INTO "entries" VALUES('dfctmbkj9m',4,'move',0,'place free_choice','kwq3v35hbx r103',1.7948375519239032268e+09,'b2444fff3b21cd5c');
INSERT INTO "entries" VALUES('dfctmbkj9m',5,'move',0,'pay 2','kwq3v35hbx r105',1.79483755195237445825e+09,'0cfc048d1597620f');
INSERT INTO "entries" VALUES('dfctmbkj9m',6,'move',0,'look lorry_right','kwq3v35hbx r107',1.79483755197505354876e+09,'e7abe7f5d6712ddd');
INSERT INTO "entries" VALUES('dfctmbkj9m',7,'back',0,'2','kwq3v35hbx r108',1.79483755199444270137e+09,'93ee0b85ab031c2d');
INSERT INTO "entries" VALUES('dfctmbkj9m',8,'move',1,'wagon_to 1','kwq3v35hbx r110',1.79483755201411318775e+09,'ab4501c13e2c449e');
INSERT INTO "entries" VALUES('dfctmbkj9m',9,'move',0,'place loco','kwq3v35hbx r112',1.79483755204193592067e+09,'eccfa7ff442aca38');
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL, 
	player VARCHAR(16) NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(player) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "keys" VALUES('63bf21f40a2410c4b57b142943243d9fd188210f3094654a63b4ac33edaba59e','kwq3v35hbx',1.79481753971738195417e+09);
INSERT INTO "keys" VALUES('bea8d55e501493102dd8765475e33aa54e7657010af5f88c8ea42221e12157b9','m2ssn73fyc',1.79481754001374554634e+09);
INSERT INTO "keys" VALUES('b7e5d266d7b1aea316f2c9813bc118a97bea4bcabcbc5e0171444ff034cbff34','jjutdfqh9c',1.794837549988291502e+09);
INSERT INTO "keys" VALUES('8020180580ba6a18444b426a9853b420077e99623b9885e6b6a8e861e8807c5b','dc8b24zg8t',1.79483755001542139052e+09);
CREATE TABLE messages (
	id INTEGER NOT NULL, 
	"table" VARCHAR(16) NOT NULL, 
	player VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	request VARCHAR(60) NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(player) REFERENCES players (id), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE, 
	UNIQUE ("table", request)
);
INSERT INTO "messages" VALUES(1,'b64cyiqg3w','kwq3v35hbx','Anna','Glückauf! coal_baron','kwq3v35hbx r18',1.7948375506402394772e+09);
INSERT INTO "messages" VALUES(2,'b64cyiqg3w','jjutdfqh9c','Bert','Moin ''quoted''','jjutdfqh9c r19',1.79483755065539574624e+09);
INSERT INTO "messages" VALUES(3,'86wr6na3hj','dc8b24zg8t','Dora','bye','dc8b24zg8t r30',1.79483755077530121807e+09);
INSERT INTO "messages" VALUES(4,'4fa6sde6e5','kwq3v35hbx','Anna','Glückauf! coal_baron_cards','kwq3v35hbx r50',1.79483755108765435223e+09);
INSERT INTO "messages" VALUES(5,'4fa6sde6e5','jjutdfqh9c','Bert','Moin ''quoted''','jjutdfqh9c r51',1.79483755109937262537e+09);
INSERT INTO "messages" VALUES(6,'w9dq5kb6bc','dc8b24zg8t','Dora','bye','dc8b24zg8t r62',1.79483755127172064786e+09);
INSERT INTO "messages" VALUES(7,'tetvchz6x2','kwq3v35hbx','Anna','Glückauf! isle_of_trains','kwq3v35hbx r81',1.79483755161045384404e+09);
INSERT INTO "messages" VALUES(8,'tetvchz6x2','jjutdfqh9c','Bert','Moin ''quoted''','jjutdfqh9c r82',1.79483755162789726262e+09);
INSERT INTO "messages" VALUES(9,'th2rqjcz5e','dc8b24zg8t','Dora','bye','dc8b24zg8t r94',1.79483755179630303381e+09);
CREATE TABLE players (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	language VARCHAR(2) NOT NULL, 
	login VARCHAR(60), 
	password VARCHAR(200), 
	webhook VARCHAR(300), 
	created DOUBLE NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "players" VALUES('kwq3v35hbx','Anna','en',NULL,NULL,NULL,1.79481753971738195417e+09,1.79481753971738195417e+09);
INSERT INTO "players" VALUES('m2ssn73fyc','Bert','en',NULL,NULL,NULL,1.79481754001374554634e+09,1.79481754001374554634e+09);
INSERT INTO "players" VALUES('jjutdfqh9c','Bert','de','bert','$argon2id$v=19$m=65536,t=3,p=4$i4isByxnhfqCHng5nCPsOw$dwSx63Mbpx7VfK//xmSsFh3sgGjAX+bNKaCJrbzIwZo','https://hook.example.invalid/x',1.794837549988291502e+09,1.794837549988291502e+09);
INSERT INTO "players" VALUES('dc8b24zg8t','Dora','en',NULL,NULL,NULL,1.79483755001542139052e+09,1.79483755001542139052e+09);
CREATE TABLE pushes (
	endpoint VARCHAR(1000) NOT NULL, 
	player VARCHAR(16) NOT NULL, 
	keys JSON NOT NULL, 
	PRIMARY KEY (endpoint), 
	FOREIGN KEY(player) REFERENCES players (id) ON DELETE CASCADE
);
INSERT INTO "pushes" VALUES('https://push.example.invalid/1','kwq3v35hbx','{"p256dh": "x", "auth": "y"}');
CREATE TABLE seats (
	"table" VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	player VARCHAR(16), 
	name VARCHAR(40) NOT NULL, 
	level VARCHAR(20), 
	away VARCHAR(20), 
	resigned BOOLEAN NOT NULL, 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY(player) REFERENCES players (id), 
	FOREIGN KEY("table") REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('wueqx25jgh',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('wueqx25jgh',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('5tf8bei345',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('5tf8bei345',1,'person','m2ssn73fyc','Bert',NULL,NULL,0);
INSERT INTO "seats" VALUES('tepu8puhja',0,'person','kwq3v35hbx','Anna',NULL,NULL,1);
INSERT INTO "seats" VALUES('tepu8puhja',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('u7u7qp5i7p',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('u7u7qp5i7p',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('q46jnentgx',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('q46jnentgx',1,'person','m2ssn73fyc','Bert',NULL,NULL,0);
INSERT INTO "seats" VALUES('3ecwc3mjgp',0,'person','kwq3v35hbx','Anna',NULL,NULL,1);
INSERT INTO "seats" VALUES('3ecwc3mjgp',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('knkvdgjre7',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('knkvdgjre7',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('cnckbc9yzu',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('cnckbc9yzu',1,'person','m2ssn73fyc','Bert',NULL,NULL,0);
INSERT INTO "seats" VALUES('hdte8im3d8',0,'person','kwq3v35hbx','Anna',NULL,NULL,1);
INSERT INTO "seats" VALUES('hdte8im3d8',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('p3tdpu5h3p',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('p3tdpu5h3p',1,'open',NULL,'',NULL,NULL,0);
INSERT INTO "seats" VALUES('p3tdpu5h3p',2,'bot',NULL,'Lehrling','lehrling',NULL,0);
INSERT INTO "seats" VALUES('b64cyiqg3w',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('b64cyiqg3w',1,'person','jjutdfqh9c','Bert',NULL,NULL,0);
INSERT INTO "seats" VALUES('86wr6na3hj',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('86wr6na3hj',1,'person','dc8b24zg8t','Dora',NULL,NULL,1);
INSERT INTO "seats" VALUES('r9vwav675s',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('r9vwav675s',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('hgrs2jzn4i',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('hgrs2jzn4i',1,'open',NULL,'',NULL,NULL,0);
INSERT INTO "seats" VALUES('hgrs2jzn4i',2,'bot',NULL,'Lehrling','lehrling',NULL,0);
INSERT INTO "seats" VALUES('4fa6sde6e5',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('4fa6sde6e5',1,'person','jjutdfqh9c','Bert',NULL,NULL,0);
INSERT INTO "seats" VALUES('w9dq5kb6bc',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('w9dq5kb6bc',1,'person','dc8b24zg8t','Dora',NULL,NULL,1);
INSERT INTO "seats" VALUES('6segjn8uhk',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('6segjn8uhk',1,'open',NULL,'',NULL,NULL,0);
INSERT INTO "seats" VALUES('6segjn8uhk',2,'bot',NULL,'Lehrling','lehrling',NULL,0);
INSERT INTO "seats" VALUES('tetvchz6x2',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('tetvchz6x2',1,'person','jjutdfqh9c','Bert',NULL,'lehrling',0);
INSERT INTO "seats" VALUES('th2rqjcz5e',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('th2rqjcz5e',1,'person','dc8b24zg8t','Dora',NULL,NULL,1);
INSERT INTO "seats" VALUES('dfctmbkj9m',0,'person','kwq3v35hbx','Anna',NULL,NULL,0);
INSERT INTO "seats" VALUES('dfctmbkj9m',1,'person','kwq3v35hbx','Anna',NULL,NULL,0);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	title VARCHAR(40) NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	players INTEGER NOT NULL, 
	host VARCHAR(16) NOT NULL, 
	invite VARCHAR(40) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	lesson BOOLEAN NOT NULL, 
	clock JSON, 
	seed VARCHAR(200) NOT NULL, 
	silenced JSON NOT NULL, 
	created DOUBLE NOT NULL, 
	started DOUBLE, 
	ended DOUBLE, 
	scores JSON, 
	places JSON, 
	rematch VARCHAR(16), 
	forked_from VARCHAR(16), 
	forked_at INTEGER, 
	trouble TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES players (id)
);
INSERT INTO "tables" VALUES('wueqx25jgh','coal_baron_cards',1,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9"}',2,'kwq3v35hbx','4kwhe7hqwunbmfsw','playing',0,0,0,'null','5797b3a8b3e5a8194965dbdd708c5696','[]',1.79481754032867407795e+09,1.79481754032860350606e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('5tf8bei345','coal_baron_cards',1,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9"}',2,'kwq3v35hbx','7wh9mbkz7uqqz6wx','waiting',1,0,0,'null','1df91270912fc2bb1906661503b42d8b','[]',1.79481754188025617599e+09,NULL,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('tepu8puhja','coal_baron_cards',1,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9"}',2,'kwq3v35hbx','wpdy7mkhcf3kutsq','over',0,0,0,'null','69028e9120c73a11916c50c426d90387','[]',1.79481754191798830028e+09,1.79481754191795778272e+09,1.79481754275557112698e+09,'[0, 0]','[2, 1]',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('u7u7qp5i7p','coal_baron',1,'{"substitution_mode": "split"}',2,'kwq3v35hbx','8scqd9gtibxfkzg6','playing',0,0,0,'null','c3d96fef7413bc0390ff9e8785db12f7','[]',1.79481754283882260318e+09,1.79481754283879733086e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('q46jnentgx','coal_baron',1,'{"substitution_mode": "split"}',2,'kwq3v35hbx','j4yfy8daxcauyvw9','waiting',1,0,0,'null','5900c4f17379c116de8af16bd2fd4619','[]',1.79481754398458266262e+09,NULL,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('3ecwc3mjgp','coal_baron',1,'{"substitution_mode": "split"}',2,'kwq3v35hbx','p5urrw4wgxjenghu','over',0,0,0,'null','8b1b5021aa4a4c805a50fd4e3e8118e1','[]',1.79481754402400588989e+09,1.79481754402398467063e+09,1.79481754465855026245e+09,'[-3, 0]','[2, 1]',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('knkvdgjre7','isle_of_trains',1,'{"display": "none", "turn_cap": "200"}',2,'kwq3v35hbx','axbz9mnfpgeminkj','playing',0,0,0,'null','cca725859a7d3aef1b5d587bb34d19ec','[]',1.79481754467654871943e+09,1.79481754467652726168e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('cnckbc9yzu','isle_of_trains',1,'{"display": "none", "turn_cap": "200"}',2,'kwq3v35hbx','k2igwtmyhipe2952','waiting',1,0,0,'null','72870007eafd3febafa807cbc43f1fc3','[]',1.79481754581876039506e+09,NULL,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('hdte8im3d8','isle_of_trains',1,'{"display": "none", "turn_cap": "200"}',2,'kwq3v35hbx','9r8bh87a2wdrnakc','over',0,0,0,'null','496c0aba27f2f928eb27f2869ca4ce4d','[]',1.79481754589083361628e+09,1.79481754589081215862e+09,1.79481754630235838888e+09,'[0, 3]','[2, 1]',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('p3tdpu5h3p','coal_baron',2,'{"substitution_mode": "split", "storing": "always"}',3,'kwq3v35hbx','m76x46qq4uetmhaz','waiting',1,0,0,'null','498258a02d86e741b25b42ad1652b567','[]',1.79483755043478679664e+09,NULL,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('b64cyiqg3w','coal_baron',2,'{"substitution_mode": "split", "storing": "always"}',2,'kwq3v35hbx','q8aqhevipsb2y64s','playing',0,0,0,'{"seconds": 86400, "increment": 60, "at_zero": "bot", "level": "hauer"}','73d8bbc33bd295dd9ee545a8cdb0bff5','[]',1.79483755045436811441e+09,1.79483755049254417417e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('86wr6na3hj','coal_baron',2,'{"substitution_mode": "split", "storing": "always"}',2,'kwq3v35hbx','tj8ygn7zjk7n7svf','over',0,1,0,'null','7dc9ff950555894ebec0d66829638a93','[]',1.79483755066203498835e+09,1.79483755067472505566e+09,1.79483755078684186932e+09,'[1, 1]','[1, 2]',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('r9vwav675s','coal_baron',2,'{"substitution_mode": "split", "storing": "always"}',2,'kwq3v35hbx','37qkvx8pdpbfbwum','playing',0,0,0,'null','7dc9ff950555894ebec0d66829638a93','[]',1.79483755080227255817e+09,1.79483755080225443846e+09,NULL,'null','null',NULL,'86wr6na3hj',2,NULL);
INSERT INTO "tables" VALUES('hgrs2jzn4i','coal_baron_cards',2,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9", "innovation_chain": "free"}',3,'kwq3v35hbx','7vkkiz7tn2yz5d25','waiting',1,0,0,'null','6baba45894a4f23b35714f8580b9cbc8','[]',1.79483755083166742327e+09,NULL,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('4fa6sde6e5','coal_baron_cards',2,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9", "innovation_chain": "free"}',2,'kwq3v35hbx','7d6fpdst7wxs2vws','playing',0,0,0,'{"seconds": 86400, "increment": 60, "at_zero": "bot", "level": "hauer"}','e55efbf6d2abc6c6316d920e8d77a602','[]',1.79483755085316944123e+09,1.79483755087193083766e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('w9dq5kb6bc','coal_baron_cards',2,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9", "innovation_chain": "free"}',2,'kwq3v35hbx','atnwkviq9dk7kjq7','over',0,1,0,'null','60b5536af30921781e2e701107ab0478','[]',1.79483755111753249169e+09,1.79483755114939165118e+09,1.79483755128463411329e+09,'[0, 0]','[1, 2]',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('6segjn8uhk','isle_of_trains',2,'{"display": "none", "turn_cap": "200", "caboose_5": "all_builds"}',3,'kwq3v35hbx','cx7bzsweft6eu9cm','waiting',1,0,0,'null','a55d403c24e4d0f0795f083f38feb1e1','[]',1.79483755130169343947e+09,NULL,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('tetvchz6x2','isle_of_trains',2,'{"display": "none", "turn_cap": "200", "caboose_5": "all_builds"}',2,'kwq3v35hbx','wvpfthr5ctatpvt4','playing',0,0,0,'{"seconds": 86400, "increment": 60, "at_zero": "bot", "level": "hauer"}','aac76ad4f359381e537483b60dd16936','[]',1.79483755131820726393e+09,1.79483755135818314548e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('th2rqjcz5e','isle_of_trains',2,'{"display": "none", "turn_cap": "200", "caboose_5": "all_builds"}',2,'kwq3v35hbx','riaqx6z5cz4b6xgu','over',0,1,0,'null','ac784d2099daa6b4d8dff480f7c3a943','[]',1.79483755166180014607e+09,1.79483755169232583048e+09,1.79483755180374026294e+09,'[0, 0]','[1, 2]',NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('dfctmbkj9m','coal_baron_cards',2,'{"lorry_deck": "4-3-3", "order_deck": "2-2-2-1", "innovation_deck": "workers_9", "innovation_chain": "free"}',2,'kwq3v35hbx','dfgqmt8bzzmye8aa','playing',0,0,0,'null','d5989657ccf81c8a7681606e968d4bb7','["dc8b24zg8t"]',1.79483755182342147828e+09,1.79483755182364320759e+09,NULL,'null','null',NULL,NULL,NULL,NULL);
CREATE INDEX ix_keys_player ON keys (player);
CREATE INDEX ix_pushes_player ON pushes (player);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX entries_request ON entries ("table", request);
CREATE INDEX ix_messages_table ON messages ("table");
CREATE INDEX ix_seats_player ON seats (player);
INSERT INTO "settings" VALUES('probe','1794817540.0');
COMMIT;
